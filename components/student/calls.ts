import { callTo } from "@/components/data/call-to";
import type * as contract from "@/lib/features/student/contract";

export const exportStudents = callTo<typeof contract.exportStudents>("GET /group/export-students");
