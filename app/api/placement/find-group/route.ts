import { findTargets } from "@/lib/features/enrolment/contract";
import * as queries from "@/lib/features/enrolment/queries/find-targets";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(findTargets, queries.findTargets);
