import * as commands from "@/lib/features/evaluation/life/commands/proceed-evaluation";
import { proceedEvaluation } from "@/lib/features/evaluation/life/contract";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(proceedEvaluation, commands.proceedEvaluation);
