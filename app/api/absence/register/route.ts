import * as commands from "@/lib/features/absence/commands/register-absence";
import { registerAbsence } from "@/lib/features/absence/contract";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(registerAbsence, commands.registerAbsence);
