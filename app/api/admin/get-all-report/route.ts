import { getAllReport } from "@/lib/features/report/removal/contract";
import * as queries from "@/lib/features/report/removal/queries/get-all-report";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(getAllReport, queries.getAllReport);
