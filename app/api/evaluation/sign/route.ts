import * as commands from "@/lib/features/evaluation/signing/commands/sign-evaluation";
import { signEvaluation } from "@/lib/features/evaluation/signing/contract";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(signEvaluation, commands.signEvaluation);
