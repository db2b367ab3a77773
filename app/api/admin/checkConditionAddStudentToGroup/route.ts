import { checkConditionAddStudentToGroup } from "@/lib/features/enrolment/contract";
import * as queries from "@/lib/features/enrolment/queries/find-group";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(checkConditionAddStudentToGroup, queries.checkCondition);
