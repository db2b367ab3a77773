import { getAudit } from "@/lib/features/audit/contract";
import * as queries from "@/lib/features/audit/queries/get-audit";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(getAudit, queries.getAudit);
