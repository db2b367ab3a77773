import * as commands from "@/lib/features/evaluation/goals/commands";
import { answerGoal } from "@/lib/features/goal/contract";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(answerGoal, commands.answerGoal);
