import "server-only";
import { getFormContent, getOriginalContent } from "@/lib/features/form/content/queries";
import type { Actor } from "@/lib/platform/auth/actor";
import { storedDay } from "@/lib/platform/dates";
import { db } from "@/lib/platform/db";
import { invalid } from "@/lib/platform/errors";
import type { Caller } from "@/lib/platform/http/caller";
import { spendTry } from "@/lib/platform/rate-limit";
import { statements } from "@/lib/platform/sql";
import { goalsIn } from "../../goals/queries";
import { evaluationStage, waysIn } from "../../life/rules";
import { askedIn } from "../../rating/rules";
import { selectEvaluations } from "../../reading/queries/evaluation-row";
import { questionOf } from "../../reading/queries/get-evaluation";
import { signingOf } from "../../reading/queries/signing-of";
import { decisionsIn, talkIn } from "../../reading/rules/evaluation-record";
import { formVersionOf, termStateOf } from "../../reading/rules/evaluation-state";
import type { SignLinkRecord } from "../../reading/schema";
import { linkViewer, termByLink, termOfLink } from "../queries/sign-link";
import { signedContentOf, signedWays } from "../queries/signed-content";
import { asItWasSigned, findStoredContent, goalsInContent, toSignedGoals } from "../queries/stored-content";
import type { OpenSignLinkInput } from "../schema";
import { checkSignLink } from "./check-sign-link";

/**
 * What the holder of a sign link is asked to sign. A session on the device does not matter. Throws what `checkSignLink` does, bad
 * input when the seat cannot be signed now, "too many" for an address that tries too often.
 */
export async function openSignLink(
  _actor: Actor | null,
  input: OpenSignLinkInput,
  { address, locale }: Pick<Caller, "address" | "locale">,
): Promise<SignLinkRecord> {
  await spendTry("signLinkAddress", address);
  const link = await checkSignLink(input);
  const term = termOfLink(link);
  const [now] = await selectEvaluations(statements).where("e.id", "=", link.evaluationId).execute();
  if (!now) throw invalid("evaluation.error_sign_link_unknown");
  const formVersionId = formVersionOf(now);
  const [content, original] = await Promise.all([
    getFormContent(formVersionId, locale),
    getOriginalContent(formVersionId),
  ]);
  const { isOpen, seesAll } = termByLink(now, original, term);
  const { hash } = signingOf(now, original, term);
  if (!isOpen || !seesAll || hash === null) throw invalid("evaluation.error_sign_link_closed");
  // Of a term that is over what it ended with, whatever it has become since.
  const stored = await findStoredContent(db, now, term);
  const row = stored === null ? now : asItWasSigned(now, term, stored);
  const { state } = termByLink(row, original, term);
  const { midterm } = evaluationStage;
  const before = term === midterm ? null : termStateOf(row, midterm, linkViewer);
  const asked = askedIn(content.questions, term);
  const ofType = (type: "rating" | "text") =>
    asked.filter((question) => question.type === type).map((question) => questionOf(question, state, before));
  const nameOf = (userId: number | null) => row.people.find(({ id }) => id === userId)?.fullName ?? null;
  const { talk, evaluationDate, ...answers } = talkIn(row, state, { viewer: linkViewer, seat: null, readsOnly: true });
  return {
    signerName: link.name,
    teacherName: link.createdBy.fullName,
    expiresAt: link.expiresAt.toISOString(),
    studentName: nameOf(row.studentId) ?? "",
    supervisorName: nameOf(row.supervisorId),
    practicumPlace: row.place,
    ward: row.ward,
    startDate: storedDay(row.startDate),
    endDate: storedDay(row.endDate),
    term,
    scale: content.scale,
    factors: ofType("rating"),
    texts: ofType("text"),
    leftOut: state.leftOut,
    evaluationDate,
    talk,
    dangerOfNotPassing: answers.dangerOfNotPassing,
    needForExtraHelp: answers.needForExtraHelp,
    recommendation: answers.recommendation,
    goals: stored === null ? toSignedGoals(goalsIn(row, linkViewer)) : goalsInContent(stored),
    reasons: waysIn(decisionsIn(row), term).filter(({ way }) => signedWays.includes(way)),
    hash,
    content: stored ?? signedContentOf(row, original, term).content,
  };
}
