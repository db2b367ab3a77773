import { getAllReport } from "@/lib/features/report/removal/contract";
import * as queries from "@/lib/features/report/removal/queries/list-managed-reports";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(getAllReport, queries.getAllReport);
