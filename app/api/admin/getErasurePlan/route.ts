import { getErasurePlan } from "@/lib/features/erasure/contract";
import * as queries from "@/lib/features/erasure/queries";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(getErasurePlan, queries.getErasurePlan);
