import { getPlacement } from "@/lib/features/enrolment/contract";
import * as queries from "@/lib/features/enrolment/queries/get-placement";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(getPlacement, queries.getPlacement);
