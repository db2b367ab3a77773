import { matchStudents } from "@/lib/features/enrolment/contract";
import * as queries from "@/lib/features/enrolment/queries/match-students";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(matchStudents, queries.matchStudents);
