import "server-only";
import { wasNotified } from "@/lib/features/notification/commands/store-notifications";
import { withdraw } from "@/lib/features/notification/commands/withdraw-notifications";
import { standInOf, standsIn } from "@/lib/features/placement/rules";
import { inTransaction } from "@/lib/features/unit-of-work";
import { schoolDayOf } from "@/lib/platform/dates";
import { formOf, openAnyEvaluation } from "../../life/commands/open-evaluation";
import { terms } from "../../life/rules";
import { signingOf } from "../../reading/queries/signing-of";
import { seatIn, seenStage } from "../../reading/rules/evaluation-state";
import { isReadyToSign } from "./ask-to-sign";

/**
 * Asks the stand-in of a placement for the signature that a term waits for, if they stand in on the day of `now` and have not been asked: the
 * beginning of their days changes nothing that would have asked them.
 */
export async function askStandIn(evaluationId: number, now: Date = new Date()): Promise<void> {
  await inTransaction(null, async ({ tx, notify }) => {
    const row = await openAnyEvaluation(tx, evaluationId);
    const { placementId, secondarySupervisorId: userId } = row;
    const term = terms.find((one) => one === row.stage);
    if (!term || userId === null || !standsIn(standInOf(row), schoolDayOf(now))) return;
    if (!isReadyToSign(row, term) || !seenStage(row, term, seatIn(row, userId, schoolDayOf(now)).viewer).seesAll)
      return;
    const { counting } = signingOf(row, await formOf(tx, row), term);
    if (counting.some(({ seat }) => seat === "supervisor")) return;
    // Stored beside the notification, which is gone for good some time after its reader has deleted it.
    const data = [{ evaluationId, term, kind: `stand-in ${standInOf(row).from}` }];
    const { count } = await tx.evaluationReminder.createMany({ data, skipDuplicates: true });
    if (count === 0 || (await wasNotified(tx, "ready-to-be-signed", { evaluationId, recipientId: userId }))) return;
    notify("ready-to-be-signed", { placementId, evaluationId }, [{ userId, seat: "secondary_supervisor" }]);
  });
}

/** Withdraws that the secondary supervisor of a placement was asked to sign, if they do not stand in on the day of `now`. */
export async function stopAskingStandIn(evaluationId: number, now: Date = new Date()): Promise<void> {
  await inTransaction(null, async (work) => {
    const row = await openAnyEvaluation(work.tx, evaluationId);
    const { secondarySupervisorId: userId } = row;
    if (userId === null || standsIn(standInOf(row), schoolDayOf(now))) return;
    await withdraw(work, { evaluationId, recipientId: { in: [userId] } }, ["ready-to-be-signed"]);
  });
}
