import { getFormQuestion } from "@/lib/features/form/contract";
import * as queries from "@/lib/features/form/queries";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(getFormQuestion, queries.getFormQuestion);
