import { getAllSupervisor } from "@/lib/features/enrolment/contract";
import * as queries from "@/lib/features/enrolment/queries/find-people";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(getAllSupervisor, queries.listSupervisors);
