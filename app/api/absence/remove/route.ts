import * as commands from "@/lib/features/absence/commands/remove-absences";
import { removeAbsences } from "@/lib/features/absence/contract";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(removeAbsences, commands.removeAbsences);
