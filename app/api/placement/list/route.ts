import { listPlacements } from "@/lib/features/placement/contract";
import * as queries from "@/lib/features/placement/queries";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(listPlacements, queries.listPlacements);
