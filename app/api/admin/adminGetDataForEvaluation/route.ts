import { adminGetDataForEvaluation } from "@/lib/features/evaluation/administration/contract";
import * as queries from "@/lib/features/evaluation/administration/queries";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(adminGetDataForEvaluation, queries.adminGetDataForEvaluation);
