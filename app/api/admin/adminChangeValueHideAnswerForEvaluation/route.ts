import * as commands from "@/lib/features/evaluation/administration/commands";
import { adminChangeValueHideAnswerForEvaluation } from "@/lib/features/evaluation/administration/contract";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(adminChangeValueHideAnswerForEvaluation, commands.adminChangeValueHideAnswerForEvaluation);
