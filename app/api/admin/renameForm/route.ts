import * as commands from "@/lib/features/form/commands";
import { renameForm } from "@/lib/features/form/contract";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(renameForm, commands.renameForm);
