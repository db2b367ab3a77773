import * as commands from "@/lib/features/enrolment/commands/add-students";
import { addStudentToGroup } from "@/lib/features/enrolment/contract";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(addStudentToGroup, commands.addStudentToGroup);
