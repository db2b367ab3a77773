import { listGoals } from "@/lib/features/goal/contract";
import * as queries from "@/lib/features/goal/queries";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(listGoals, queries.listGoals);
