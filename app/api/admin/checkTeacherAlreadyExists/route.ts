import { checkTeacherAlreadyExists } from "@/lib/features/group/contract";
import * as queries from "@/lib/features/group/queries/get-group-data";
import { serve } from "@/lib/platform/http/serve";

export const POST = serve(checkTeacherAlreadyExists, queries.findTeacher);
