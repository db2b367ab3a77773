import "server-only";
import { discontinue } from "@/lib/features/placement/commands/discontinue";
import { prolong } from "@/lib/features/placement/commands/store-placements";
import { giveAgain } from "@/lib/features/report/life/commands/give-again";
import { inTransaction, type Work } from "@/lib/features/unit-of-work";
import { sentBefore } from "@/lib/platform/audit";
import type { Actor } from "@/lib/platform/auth/actor";
import { fromDay } from "@/lib/platform/dates";
import { invalid, invalidAt } from "@/lib/platform/errors";
import { lockRow } from "@/lib/platform/locks";
import { followDeadlines } from "../../deadline/commands/remind-of-deadline";
import type { EvaluationRow } from "../../reading/queries/evaluation-row";
import { followTalkDays, leaveOutTalk } from "../../talk/commands/remind";
import { isSeatOpen, type StageFacts } from "../policy";
import { evaluationStage, leavingOut, termOf, terms } from "../rules";
import type { ProceedInput } from "../schema";
import { advanceTerm } from "./advance-term";
import { closeStage } from "./close-stage";
import { endDiscontinued } from "./end-discontinued";
import { openForWriting, readAgain } from "./open-evaluation";
import { stageToChange } from "./stage-to-change";

/**
 * A teacher's way on where an evaluation would wait; its reason is on the record. What the same teacher has sent with the same id changes
 * nothing. Throws "not found" for an evaluation they may not see, "forbidden" for who is no teacher of it, and bad input, beside the field
 * if there is one, where the stage does not allow the way.
 */
export async function proceedEvaluation(actor: Actor, input: ProceedInput): Promise<{ stage: number }> {
  const { evaluationId, way, reason, party, witness, endDate, sendId } = input;
  return inTransaction(actor, async (work) => {
    const row = await openForWriting(work.tx, actor, evaluationId);
    if (sendId && (await sentBefore(work.tx, actor, "evaluation.proceed", { entityId: evaluationId, sendId })))
      return { stage: row.stage };
    const before = await stageToChange(work.tx, row, { actor, action: way });
    const { stage } = before;
    if (leavingOut.includes(way) && input.stage !== undefined && input.stage !== stage)
      throw invalid("evaluation.ways.error_not_now");
    assertWaitedFor(input, before.facts);
    const more = { reason, party, witness, endDate: endDate && fromDay(endDate) };
    await work.tx.evaluationWay.create({ data: { evaluationId, stage, way, actorId: actor.id, ...more } });
    const after = { way, stage, party: party ?? null, ...(sendId && { sendId }) };
    await work.audit("evaluation.proceed", evaluationId, { after });
    work.changed({ kind: "evaluation", evaluationId });
    // Read with the decision in it.
    const decided = await readAgain(work.tx, evaluationId);
    const reached = await takeWay(work, decided, { actor, input });
    // What is left out may be the last thing that signing waited for, and it is a part of what is signed.
    if (reached !== stage) return { stage: reached };
    const settled = { before: row, after: await readAgain(work.tx, evaluationId) };
    return { stage: await advanceTerm(work, settled, termOf(stage)) };
  });
}

/** What is left out must be waited for now. Throws bad input beside the party. */
function assertWaitedFor({ way, party }: ProceedInput, facts: StageFacts): void {
  if (!party) return;
  const isWaitedFor =
    way === "without-party"
      ? party !== "teacher" && !facts.settled[party]
      : isSeatOpen(party, facts) && !facts.leftOut.includes(party);
  if (!isWaitedFor) throw invalidAt("party", "evaluation.ways.error_party");
}

type Taken = { actor: Actor; input: ProceedInput };

/** Does what the decision says. Returns the stage after it. */
async function takeWay(work: Work, row: EvaluationRow, { actor, input }: Taken): Promise<number> {
  const { way, reason, endDate } = input;
  if (way === "skip-midterm") return closeStage(work, row, { contentId: null, next: evaluationStage.endterm });
  if (way === "discontinue") {
    // Before the reports, as everywhere.
    await lockRow(work.tx, "Placement", row.placementId);
    await giveAgain(work, { report: { placementId: row.placementId } });
    await discontinue(work, { placementId: row.placementId, reason });
    return endDiscontinued(work, row, { actor, reason });
  }
  const term = terms.find((one) => one === row.stage);
  if (way === "without-talk" && term) await leaveOutTalk(work, row, term);
  if (way === "prolong" && endDate) {
    await prolong(work, { placementId: row.placementId, endDate });
    const after = await readAgain(work.tx, row.evaluationId);
    await followDeadlines(work, [{ before: row, after }]);
    if (term) await followTalkDays(work, after, term);
  }
  return row.stage;
}
