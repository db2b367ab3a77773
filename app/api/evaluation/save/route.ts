import * as commands from "@/lib/features/evaluation/rating/commands/save-evaluation";
import { saveEvaluation } from "@/lib/features/evaluation/rating/contract";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(saveEvaluation, commands.saveEvaluation);
