import { getTalk } from "@/lib/features/evaluation/live/contract";
import * as queries from "@/lib/features/evaluation/live/queries";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(getTalk, queries.getTalk);
