import { exportStudents } from "@/lib/features/student/contract";
import * as queries from "@/lib/features/student/queries/export-students";
import { serveRaw } from "@/lib/platform/http/serve";

export const GET = serveRaw(exportStudents, queries.exportStudents);
