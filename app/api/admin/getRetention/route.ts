import { getRetention } from "@/lib/features/retention/contract";
import * as queries from "@/lib/features/retention/queries/get-retention";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(getRetention, queries.getRetention);
