import * as commands from "@/lib/features/form/publishing/commands";
import { archiveForm } from "@/lib/features/form/publishing/contract";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(archiveForm, commands.archiveForm);
