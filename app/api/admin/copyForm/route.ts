import * as commands from "@/lib/features/form/commands";
import { copyForm } from "@/lib/features/form/contract";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(copyForm, commands.copyForm);
