import { listEvaluations } from "@/lib/features/evaluation/reading/contract";
import * as queries from "@/lib/features/evaluation/reading/queries/list-evaluations";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(listEvaluations, queries.listEvaluations);
