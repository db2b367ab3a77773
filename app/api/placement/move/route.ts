import * as commands from "@/lib/features/enrolment/commands/move-placement";
import { movePlacement } from "@/lib/features/enrolment/contract";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(movePlacement, commands.movePlacement);
