import * as commands from "@/lib/features/evaluation/result/commands/decide-evaluation";
import { decideEvaluation } from "@/lib/features/evaluation/result/contract";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(decideEvaluation, commands.decideEvaluation);
