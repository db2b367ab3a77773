import * as commands from "@/lib/features/enrolment/commands/save-placement";
import { savePlacement } from "@/lib/features/enrolment/contract";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(savePlacement, commands.savePlacement);
