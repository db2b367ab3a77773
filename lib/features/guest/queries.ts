import "server-only";
import { getFormContent } from "@/lib/features/form/content/queries";
import { visibleSql } from "@/lib/features/placement/queries";
import { answersOf, withAnswers } from "@/lib/features/report/answers/rules";
import { reportTab } from "@/lib/features/report/life/rules";
import type { Actor } from "@/lib/platform/auth/actor";
import { hashOf } from "@/lib/platform/auth/one-time-token";
import { storedDay } from "@/lib/platform/dates";
import { db, type Tx } from "@/lib/platform/db";
import type { Caller } from "@/lib/platform/http/caller";
import { spendTry } from "@/lib/platform/rate-limit";
import { prepared, type Slots, statements, within } from "@/lib/platform/sql";
import { endOf, type LinkWorth, linkStateOf, linkWorthOf } from "./rules";
import type { GuestLinkItem, GuestReport } from "./schema";

const guestLinks = prepared(
  ({ actorId, reportId }: Slots<{ actorId: number; reportId: number }>, { role }: Pick<Actor, "role">) =>
    statements
      .selectFrom("GuestLink as l")
      .innerJoin("Report as r", "r.id", "l.reportId")
      .innerJoin("Placement as p", "p.id", "r.placementId")
      .innerJoin("Group as g", "g.id", "p.groupId")
      .where("l.reportId", "=", reportId)
      .where("l.createdById", "=", actorId)
      .where(visibleSql({ id: actorId, role }))
      .orderBy("l.id", "desc")
      .select(["l.id", "l.email", "l.createdAt", "l.expiresAt", "l.revokedAt", "l.givenAt", "l.guestName"])
      .select(["p.discontinuedAt", "g.endedAt"]),
);

/** The invitations that somebody made to a report, the latest first; nobody sees another's. */
export async function listGuestLinks(actor: Actor, { reportId }: { reportId: number }): Promise<GuestLinkItem[]> {
  const links = await guestLinks({ actorId: actor.id, reportId }, { role: actor.role });
  const now = new Date();
  return links.map((link) => {
    const expiresAt = endOf(link, link.discontinuedAt, link.endedAt);
    return {
      guestLinkId: link.id,
      email: link.email,
      createdAt: link.createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      state: linkStateOf({ ...link, expiresAt }, now),
      guestName: link.guestName,
    };
  });
}

/** The link for a secret with its report, usable or not, or null when there is none. */
export async function findLink(secret: string, tx?: Tx) {
  const row = await (tx ? within(tx) : statements)
    .selectFrom("GuestLink as l")
    .innerJoin("Report as r", "r.id", "l.reportId")
    .innerJoin("Placement as p", "p.id", "r.placementId")
    .innerJoin("Group as g", "g.id", "p.groupId")
    .innerJoin("User as u", "u.id", "p.studentId")
    .where("l.hash", "=", hashOf("guest", secret))
    .select(["l.id", "l.reportId", "l.expiresAt", "l.revokedAt", "l.givenAt", "l.guestName", "l.feedback"])
    .select(["r.name", "r.date", "r.status", "r.formVersionId", "r.placementId"])
    .select(["p.studentId", "u.fullName as studentName", "p.ward", "p.discontinuedAt", "g.endedAt"])
    .executeTakeFirst();
  if (!row) return null;
  const {
    id,
    reportId,
    expiresAt,
    revokedAt,
    givenAt,
    guestName,
    feedback,
    studentId,
    studentName,
    ward,
    discontinuedAt,
    endedAt,
    ...report
  } = row;
  const placement = { studentId, studentName, ward, discontinuedAt, group: { endedAt } };
  return { id, expiresAt, revokedAt, givenAt, guestName, feedback, report: { ...report, id: reportId, placement } };
}

/**
 * The state of a link, without using it up (programs that check mails open it too), and the plan while it is open. Throws "too
 * many" for an address that opens too many links.
 */
export async function getGuestReport(
  _actor: Actor | null,
  input: { token: string },
  caller: Pick<Caller, "address" | "locale">,
): Promise<{ state: LinkWorth; report: GuestReport | null }> {
  await spendTry("guestAddress", caller.address);
  const link = await findLink(input.token);
  const state = linkWorthOf(link, new Date());
  if (!link || state !== "open") return { state, report: null };
  const { report } = link;
  const { placement } = report;
  const [content, answers] = await Promise.all([
    getFormContent(report.formVersionId, caller.locale),
    db.answer.findMany({
      where: {
        part: { reportId: report.id, authorId: placement.studentId },
        question: { tab: reportTab.planning },
      },
      select: { questionId: true, checked: true, value: true, rating: true },
    }),
  ]);
  const plan = answersOf(answers);
  return {
    state,
    report: {
      studentName: placement.studentName,
      reportName: report.name,
      date: storedDay(report.date),
      ward: placement.ward,
      expiresAt: link.expiresAt.toISOString(),
      questions: withAnswers(
        content.questions.filter(({ tab }) => tab === reportTab.planning),
        ({ id }) => plan.get(id),
      ),
    },
  };
}
