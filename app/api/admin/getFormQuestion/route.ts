import { getFormQuestion } from "@/lib/features/form/editing/contract";
import * as queries from "@/lib/features/form/editing/queries";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(getFormQuestion, queries.getFormQuestion);
