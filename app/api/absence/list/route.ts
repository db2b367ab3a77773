import { listAbsences } from "@/lib/features/absence/contract";
import * as queries from "@/lib/features/absence/queries";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(listAbsences, queries.listAbsences);
