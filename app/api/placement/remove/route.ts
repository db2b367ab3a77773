import * as commands from "@/lib/features/enrolment/commands/remove-placement";
import { removePlacement } from "@/lib/features/enrolment/contract";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(removePlacement, commands.removePlacement);
