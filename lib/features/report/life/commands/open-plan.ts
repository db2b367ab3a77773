import "server-only";
import type { Actor } from "@/lib/platform/auth/actor";
import type { Tx } from "@/lib/platform/db";
import { forbidden, invalid } from "@/lib/platform/errors";
import { reportStatus } from "../rules";
import { type OpenReport, openForWriting } from "./open-report";

/**
 * A report that its student still plans, its row locked. Throws "not found" for one the actor may not see, "forbidden" for anybody
 * but its student, bad input once it is finished.
 */
export async function openPlan(tx: Tx, actor: Actor, reportId: number): Promise<OpenReport> {
  const { report, standing } = await openForWriting(tx, actor, reportId);
  if (standing !== "student") throw forbidden();
  if (report.status !== reportStatus.planning) throw invalid("report.error_only_while_planning");
  return report;
}
