import "server-only";
import { type Expression, sql } from "kysely";
import { goesOnSql, type Who } from "@/lib/features/placement/queries";
import { dayValue, on } from "@/lib/platform/sql";
import { reportStatus, writableTabs } from "../../life/rules";

/** Somebody on a day, `YYYY-MM-DD`: both may be places in a prepared statement. */
export type WhoToday = Who & { day: string | Expression<string> };

/** This person was asked and has not answered, as a condition on "ReportPart" t. */
export function awaits(actor: Who) {
  const t = on<{ t: "ReportPart" }>();
  return t.and([t("t.authorId", "=", actor.id), t("t.askedAt", "is not", null), t("t.submittedAt", "is", null)]);
}

/** A report whose feedback can be given, as a condition on "Report" r. */
export function takesFeedback() {
  const open = Object.values(reportStatus).filter((status) => writableTabs(status, "asked").length > 0);
  return on<{ r: "Report" }>()("r.status", "in", open);
}

/** This person was asked about "Report" r of "Placement" p and can still answer. */
export function awaitsFeedback(actor: Who) {
  const r = on<{ r: "Report"; p: "Placement" }>();
  const awaited = r
    .selectFrom("ReportPart as t")
    .select("t.id")
    .whereRef("t.reportId", "=", "r.id")
    .where(awaits(actor));
  return r.and([takesFeedback(), goesOnSql(), r.exists(awaited)]).$castTo<boolean>();
}

/** A guest can still give feedback on "Report" r. */
export function hasOpenGuestLink() {
  const r = on<{ r: "Report" }>();
  const open = r
    .selectFrom("GuestLink as l")
    .select("l.id")
    .whereRef("l.reportId", "=", "r.id")
    .where("l.givenAt", "is", null)
    .where("l.revokedAt", "is", null)
    .where("l.expiresAt", ">", sql<Date>`now()`);
  return r.exists(open).$castTo<boolean>();
}

/** The feedback of "Report" r can come from nobody: its guests' links have closed unused, until the student asks again. */
function hasNobodyAsked() {
  const r = on<{ r: "Report" }>();
  const awaited = r
    .selectFrom("ReportPart as t")
    .select("t.id")
    .whereRef("t.reportId", "=", "r.id")
    .where("t.askedAt", "is not", null)
    .where("t.submittedAt", "is", null);
  return r.not(r.or([r.exists(awaited), hasOpenGuestLink()]));
}

/** `isStudentsTurn` for "Report" r. */
export function awaitsStudent(day: WhoToday["day"]) {
  const r = on<{ r: "Report" }>();
  return r.or([
    r("r.status", "in", [reportStatus.finished, reportStatus.seeFeedback]),
    r.and([r("r.status", "=", reportStatus.planning), r("r.date", "<=", dayValue(day))]),
    r.and([r("r.status", "=", reportStatus.waitingFeedback), hasNobodyAsked()]),
  ]);
}

/** It is the person's turn in "Report" r of "Placement" p, as on their list of tasks: nobody's where nothing can be written any more. */
export function isTurnOf(actor: WhoToday) {
  const eb = on<{ r: "Report"; p: "Placement" }>();
  const own = eb.and([eb("p.studentId", "=", actor.id), goesOnSql(), awaitsStudent(actor.day)]);
  return eb.or([own, awaitsFeedback(actor)]).$castTo<boolean>();
}
