import "server-only";
import type { Work } from "@/lib/features/unit-of-work";
import { followTalk } from "../../calendar/commands";
import { followDeadlines } from "../../deadline/commands/remind-of-deadline";
import { forgetNoDoubts } from "../../deadline/commands/state-no-doubt";
import type { ChangedRow, EvaluationRow } from "../../reading/queries/evaluation-row";
import { signingOf } from "../../reading/queries/signing-of";
import { seatIn } from "../../reading/rules/evaluation-state";
import { isReadyToSign, signersIn, stopAskingThose } from "../../signing/commands/ask-to-sign";
import { followTalkDays } from "../../talk/commands/remind";
import { type Term, terms } from "../rules";
import { advanceTerm } from "./advance-term";
import { formOf, readEvaluationsOf } from "./open-evaluation";

/**
 * What follows for evaluations from another day, seat or group of their placements, inside that change: what was notified about a last safe
 * day or a talk without an hour that has moved is withdrawn, a statement that there is no doubt goes with the seat of who made it, links to
 * sign for the former supervisor are revoked, calendars follow who takes part in a talk, and a person who now signs for a seat is asked for
 * the signature that the term waits for, and who no longer does is not.
 * @param all the evaluations as they were before, locked
 */
export async function followPlacements(work: Work, all: readonly EvaluationRow[]): Promise<void> {
  const { tx } = work;
  const now = await readEvaluationsOf(
    tx,
    all.map(({ placementId }) => placementId),
  );
  const changes = all.flatMap((before) => {
    const after = now.get(before.placementId);
    return after ? { before, after } : [];
  });
  await followDeadlines(work, changes);
  await forgetNoDoubts(tx, [...now.values()]);
  for (const change of changes) {
    const { before, after } = change;
    const { evaluationId } = after;
    work.changed({ kind: "evaluation", evaluationId });
    await followTalk(tx, after);
    if (before.supervisorId !== after.supervisorId || before.groupId !== after.groupId)
      await revokeOpenLinks(work, evaluationId);
    const term = terms.find((one) => one === before.stage);
    if (!term) continue;
    await followTalkDays(work, after, term);
    // What is signed does not name the ward, the days or the people of the seats: nothing ends by it.
    await advanceTerm(work, change, term);
    await stopAskingThose(work, change, term);
    await askNewSigners(work, change, term);
  }
}

/** The same for one placement. */
export const followPlacement = (work: Work, before: EvaluationRow): Promise<void> => followPlacements(work, [before]);

async function revokeOpenLinks({ tx, audit }: Work, evaluationId: number): Promise<void> {
  const { count } = await tx.signLink.updateMany({
    where: { evaluationId, revokedAt: null, usedAt: null },
    data: { revokedAt: new Date() },
  });
  if (count > 0) await audit("evaluation.revoke_sign_link", evaluationId);
}

/** Asks who has newly come to sign for a seat whose signature a term already waited for. */
async function askNewSigners(work: Work, { before, after }: ChangedRow, term: Term): Promise<void> {
  if (!isReadyToSign(before, term)) return;
  const signedBefore = (userId: number) => seatIn(before, userId).signs;
  const { counting } = signingOf(after, await formOf(work.tx, after), term);
  const asked = signersIn(after, term).filter(({ userId }) => {
    const { signs } = seatIn(after, userId);
    return signs !== signedBefore(userId) && !counting.some(({ seat }) => seat === signs);
  });
  const { evaluationId, placementId } = after;
  if (asked.length > 0) work.notify("ready-to-be-signed", { placementId, evaluationId }, asked);
}
