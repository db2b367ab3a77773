import { listReports } from "@/lib/features/report/reading/contract";
import * as queries from "@/lib/features/report/reading/queries/list-reports";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(listReports, queries.listReports);
