import { getReport } from "@/lib/features/report/reading/contract";
import * as queries from "@/lib/features/report/reading/queries/get-report";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(getReport, queries.getReport);
