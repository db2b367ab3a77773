import * as commands from "@/lib/features/enrolment/commands/assign-supervisor";
import { assignSupervisor } from "@/lib/features/enrolment/contract";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(assignSupervisor, commands.assignSupervisor);
