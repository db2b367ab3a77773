import * as commands from "@/lib/features/evaluation/life/commands/reopen-evaluation";
import { reopenEvaluation } from "@/lib/features/evaluation/life/contract";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(reopenEvaluation, commands.reopenEvaluation);
