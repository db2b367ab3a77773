import * as commands from "@/lib/features/evaluation/rating/commands/submit-evaluation";
import { withdrawEvaluation } from "@/lib/features/evaluation/rating/contract";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(withdrawEvaluation, commands.withdrawEvaluation);
