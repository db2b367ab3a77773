import { getInvolvement } from "@/lib/features/involvement/contract";
import * as queries from "@/lib/features/involvement/queries";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(getInvolvement, queries.getInvolvement);
