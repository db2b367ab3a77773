import * as commands from "@/lib/features/evaluation/goals/commands";
import { assessGoal } from "@/lib/features/goal/contract";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(assessGoal, commands.assessGoal);
