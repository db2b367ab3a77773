import * as commands from "@/lib/features/enrolment/commands/add-students";
import { addManyStudents } from "@/lib/features/enrolment/contract";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(addManyStudents, commands.addManyStudents);
