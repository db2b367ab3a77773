import "server-only";
import { inTransaction } from "@/lib/features/unit-of-work";
import { sentBefore } from "@/lib/platform/audit";
import type { Actor } from "@/lib/platform/auth/actor";
import { hashOf, makeCode, makeSecret } from "@/lib/platform/auth/one-time-token";
import { showMoment } from "@/lib/platform/dates";
import type { Tx } from "@/lib/platform/db";
import { forbidden, invalid, invalidAt, notFound } from "@/lib/platform/errors";
import type { Caller } from "@/lib/platform/http/caller";
import { signingLink } from "@/lib/platform/mail/links";
import { sendMails } from "@/lib/platform/mail/send-mail";
import { openForWriting, stageFor } from "../../life/commands/open-evaluation";
import type { EvaluationRow } from "../../reading/queries/evaluation-row";
import { seatIn } from "../../reading/rules/evaluation-state";
import { termByLink } from "../queries/sign-link";
import { signLinkExpiry, signLinkLimits, signLinkStateOf } from "../rules";
import { type SendSignLinkInput, signLinkOnRecord } from "../schema";
import { hashOfCode } from "./check-sign-link";

/**
 * Lets a named person without an account sign a term in the supervisor's seat: a link and a code are mailed apart, and only their hashes
 * are stored. What the same teacher has sent with the same id is not sent again. Throws "not found" for an evaluation that the actor may
 * not see and for a term that has not begun, "forbidden" for anybody but a teacher of the group, bad input when the seat cannot be signed
 * now, too many links are open, or the address belongs to somebody who signs in another seat.
 */
export async function sendSignLink(
  actor: Actor,
  { evaluationId, stage, name, email, sendId }: SendSignLinkInput,
  { locale }: Pick<Caller, "locale">,
): Promise<{ signLinkId: number }> {
  return inTransaction(actor, async ({ tx, audit }) => {
    const row = await openForWriting(tx, actor, evaluationId);
    const sent = sendId && (await sentBefore(tx, actor, "evaluation.sign_link", { entityId: evaluationId, sendId }));
    if (sent) return signLinkOnRecord.parse(sent.after);
    if (stage > row.stage) throw notFound();
    const { form, seat, actions } = await stageFor(tx, row, { actor, stage });
    if (seat !== "teacher") throw forbidden();
    if (!actions.includes("send-sign-link")) throw invalid("evaluation.error_sign_link_not_now");
    if (!termByLink(row, form, stage).seesAll) throw invalid("evaluation.error_sign_link_hidden");
    const now = new Date();
    const open = row.signLinks.filter((link) => signLinkStateOf(link, now) === "open");
    if (open.length >= signLinkLimits.open) throw invalid("evaluation.error_sign_link_too_many");
    await assertNotAnotherSeats(tx, row, email);
    const [secret, code, expiresAt] = [makeSecret(), makeCode(), signLinkExpiry(now)];
    const { id } = await tx.signLink.create({
      data: {
        evaluationId,
        stage,
        name,
        email,
        expiresAt,
        createdById: actor.id,
        createdAt: now,
        hash: hashOf("sign_link", secret),
        codeHash: hashOfCode(secret, code),
      },
      select: { id: true },
    });
    const after = { stage, signLinkId: id, ...(sendId && { sendId }) };
    await audit("evaluation.sign_link", evaluationId, { after });
    const values = { name, teacher: actor.fullName, until: showMoment(expiresAt) };
    const mail = { to: email, locale, values, userId: actor.id };
    await sendMails(tx, [
      { ...mail, template: "sign_link", link: signingLink(secret, locale) },
      { ...mail, template: "sign_code", code },
    ]);
    return { signLinkId: id };
  });
}

/** The student and the teachers sign in their own seats: a link to one of them would let somebody sign twice. */
async function assertNotAnotherSeats(tx: Tx, { studentId, teachers }: EvaluationRow, email: string): Promise<void> {
  const ids = [studentId, ...teachers.map(({ teacherId }) => teacherId)];
  const found = await tx.user.count({ where: { id: { in: ids }, email: { equals: email, mode: "insensitive" } } });
  if (found > 0) throw invalidAt("email", "evaluation.error_sign_link_own");
}

/**
 * Closes a sign link; one that is closed already stays so. Throws "not found" for one of an evaluation that the actor may not see,
 * "forbidden" for anybody but a teacher of the group, bad input once somebody has signed by it.
 */
export async function revokeSignLink(actor: Actor, { signLinkId }: { signLinkId: number }): Promise<null> {
  return inTransaction(actor, async ({ tx, audit }) => {
    const where = { id: signLinkId };
    const link = await tx.signLink.findUnique({ where, select: { evaluationId: true, stage: true } });
    if (!link) throw notFound();
    // A signature by the link waits for this lock, or this one for it.
    const row = await openForWriting(tx, actor, link.evaluationId);
    if (seatIn(row, actor.id).seat !== "teacher") throw forbidden();
    const { count } = await tx.signLink.updateMany({
      where: { ...where, usedAt: null, revokedAt: null },
      data: { revokedAt: new Date() },
    });
    if (count > 0)
      await audit("evaluation.revoke_sign_link", link.evaluationId, { after: { stage: link.stage, signLinkId } });
    else if (row.signLinks.some((one) => one.signLinkId === signLinkId && one.usedAt !== null))
      throw invalid("evaluation.error_sign_link_answered");
    return null;
  });
}
