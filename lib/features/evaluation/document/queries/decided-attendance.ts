import "server-only";
import type { Attendance } from "@/lib/features/absence/rules";
import type { Reader } from "@/lib/platform/db";
import { evaluationStage } from "../../life/rules";
import { attendanceIn } from "../../reading/queries/attendance-in";
import type { EvaluationRow } from "../../reading/queries/evaluation-row";
import { findStoredContent } from "../../signing/queries/stored-content";
import { storedAttendanceSchema } from "../schema";

/**
 * The absence of an evaluation for its page and its document: as the decision was signed with it, since days are still registered and made up after
 * it; without a decision as it is now.
 */
export async function decidedAttendance(reader: Reader, row: EvaluationRow): Promise<Attendance> {
  const content = await findStoredContent(reader, row, evaluationStage.summarizing);
  if (content !== null) return storedAttendanceSchema.parse(JSON.parse(content)).attendance;
  return attendanceIn(row);
}
