import { listReports } from "@/lib/features/report/contract";
import * as queries from "@/lib/features/report/queries";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(listReports, queries.listReports);
