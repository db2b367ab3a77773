import { getEvaluation } from "@/lib/features/evaluation/reading/contract";
import * as queries from "@/lib/features/evaluation/reading/queries/get-evaluation";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(getEvaluation, queries.getEvaluation);
