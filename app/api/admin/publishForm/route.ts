import * as commands from "@/lib/features/form/publishing/commands";
import { publishForm } from "@/lib/features/form/publishing/contract";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(publishForm, commands.publishForm);
