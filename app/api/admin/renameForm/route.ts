import * as commands from "@/lib/features/form/publishing/commands";
import { renameForm } from "@/lib/features/form/publishing/contract";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(renameForm, commands.renameForm);
