import * as commands from "@/lib/features/form/publishing/commands";
import { createForm } from "@/lib/features/form/publishing/contract";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(createForm, commands.createForm);
