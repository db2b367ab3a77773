import "server-only";
import { withdraw } from "@/lib/features/notification/commands/withdraw-notifications";
import type { Work } from "@/lib/features/unit-of-work";
import type { Tx } from "@/lib/platform/db";
import { formOf, peopleOf } from "../../life/commands/open-evaluation";
import type { SigningSeat, Term } from "../../life/rules";
import { partyOfSeat } from "../../rating/rules";
import type { ChangedRow, EvaluationRow } from "../../reading/queries/evaluation-row";
import { signingOf } from "../../reading/queries/signing-of";
import { seatIn, seenStage, termStateOf } from "../../reading/rules/evaluation-state";
import { signedContentOf } from "../queries/signed-content";

const event = "ready-to-be-signed" as const;
/** What a term waits for is the same for everybody. */
const anybody = { party: null, writes: null };

/** Does a term run and wait for nothing but signatures? */
export const isReadyToSign = (row: EvaluationRow, term: Term): boolean =>
  row.stage === term && termStateOf(row, term, anybody).missing.length === 0;

/**
 * Withdraws that people were asked to sign an evaluation, in whatever stage: nothing of it waits for them any more.
 * @param seat only those of a seat, which has signed
 */
export async function stopAsking(
  work: Pick<Work, "tx" | "changed">,
  { evaluationId }: Pick<EvaluationRow, "evaluationId">,
  seat?: SigningSeat,
): Promise<void> {
  await withdraw(work, { evaluationId }, [event], seat && [seat]);
}

/** Those who sign a term, without who cannot because something of it is hidden from them. */
export const signersIn = (row: EvaluationRow, term: Term) =>
  peopleOf(row).filter(({ userId }) => seenStage(row, term, seatIn(row, userId).viewer).seesAll);

/**
 * Asks for the signatures of a term after a change: everybody when nothing is waited for any more, and the seats that have signed when the
 * change makes their signatures void. When something is waited for again, nobody is asked any more.
 */
export async function askToSign(work: Work, { before, after }: ChangedRow, term: Term): Promise<void> {
  const { tx } = work;
  const { evaluationId, placementId } = before;
  const [wasReady, isReadyNow] = [isReadyToSign(before, term), isReadyToSign(after, term)];
  if (wasReady !== isReadyNow) await stopAsking(work, before);
  if (!isReadyNow) return;
  const asked = wasReady ? await voidedBy(tx, { before, after }, term) : signersIn(after, term);
  work.notify(event, { placementId, evaluationId }, asked);
}

/** Withdraws that people were asked to sign a term who could before a change and cannot after it. */
export async function stopAskingThose(work: Work, { before, after }: ChangedRow, term: Term): Promise<void> {
  const able = signersIn(after, term).map(({ userId }) => userId);
  const unable = signersIn(before, term).flatMap(({ userId }) => (able.includes(userId) ? [] : [userId]));
  if (unable.length === 0) return;
  await withdraw(work, { evaluationId: after.evaluationId, recipientId: { in: unable } }, [event]);
}

/**
 * Asks those for the signature that a term waits for from whom nothing of it is hidden any more: they were not asked before.
 */
export async function askUnhidden(work: Work, { before, after }: ChangedRow, term: Term): Promise<void> {
  if (!isReadyToSign(after, term)) return;
  const { evaluationId, placementId } = after;
  const known = signersIn(before, term).map(({ userId }) => userId);
  const { counting } = signingOf(after, await formOf(work.tx, after), term);
  const hasSigned = (userId: number) => counting.some(({ seat }) => seat === seatIn(after, userId).signs);
  const asked = signersIn(after, term).filter(({ userId }) => !known.includes(userId) && !hasSigned(userId));
  work.notify(event, { placementId, evaluationId }, asked);
}

/**
 * Those of the seats whose signatures counted before a change and do not after it; for one that came by a link the teachers too, who send
 * another link.
 */
async function voidedBy(tx: Tx, { before, after }: ChangedRow, term: Term) {
  const { evaluationId } = before;
  const form = await formOf(tx, after);
  const { hash } = signedContentOf(before, form, term);
  if (hash === signedContentOf(after, form, term).hash) return [];
  const content = { evaluationId, stage: term, hash };
  const signatures = await tx.signature.findMany({ where: { content }, select: { userId: true, seat: true } });
  return signersIn(after, term).filter(({ seat }) =>
    signatures.some(
      (signature) =>
        signature.seat === (partyOfSeat[seat] ?? "teacher") || (signature.userId === null && seat === "teacher"),
    ),
  );
}
