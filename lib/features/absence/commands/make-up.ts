import "server-only";
import { inTransaction } from "@/lib/features/unit-of-work";
import type { Actor } from "@/lib/platform/auth/actor";
import { fromDay, today } from "@/lib/platform/dates";
import { AppError, forbidden, invalid, invalidAt } from "@/lib/platform/errors";
import { canConfirm, canRegister } from "../policy";
import { actionsOn, refusalOfMakeUp } from "../rules";
import { openAbsence } from "./open-absence";

/**
 * The student proposes the day on which absence is made up, another day than before, or none. What is proposed already changes nothing:
 * it is sent again because its answer was lost. Throws bad input for a day that cannot make it up, for absence that is outside the placement,
 * and once the ward has confirmed it.
 */
export async function planMakeUp(actor: Actor, input: { absenceId: number; madeUpOn: string | null }): Promise<null> {
  return inTransaction(actor, async ({ tx, audit }) => {
    const { absence, absences, seat } = await openAbsence(tx, actor, input.absenceId);
    if (!canRegister(seat)) throw forbidden();
    if (absence.madeUpOn === input.madeUpOn) return null;
    if (absence.isOutside) throw invalid("absence.outside");
    if (!actionsOn(absence, seat, today()).includes("plan-make-up")) throw invalid("absence.error_confirmed");
    const refusal = input.madeUpOn && refusalOfMakeUp(input.madeUpOn, absence, absences);
    if (refusal) throw invalidAt("madeUpOn", refusal);
    await tx.absence.update({
      where: { id: absence.id },
      data: { madeUpOn: input.madeUpOn && fromDay(input.madeUpOn) },
    });
    await audit("absence.make_up", absence.id, {
      before: { madeUpOn: absence.madeUpOn },
      after: { madeUpOn: input.madeUpOn },
    });
    return null;
  });
}

/**
 * The ward confirms that absence was made up on the proposed day. The same confirmation by the same person changes nothing: it is sent again
 * because its answer was lost. Throws a conflict when the student proposes another day by now, bad input for a day to come, for one on which
 * the student was away too, for absence that is outside the placement, and once somebody else has confirmed it.
 */
export async function confirmMakeUp(actor: Actor, input: { absenceId: number; madeUpOn: string }): Promise<null> {
  return inTransaction(actor, async ({ tx, audit }) => {
    const { absence, absences, seat } = await openAbsence(tx, actor, input.absenceId);
    if (!canConfirm(seat)) throw forbidden();
    if (absence.confirmedById === actor.id && absence.madeUpOn === input.madeUpOn) return null;
    if (absence.isOutside) throw invalid("absence.outside");
    if (absence.confirmed) throw invalid("absence.error_confirmed");
    if (absence.madeUpOn !== input.madeUpOn) throw new AppError("conflict", { key: "absence.error_other_day" });
    const refusal =
      input.madeUpOn > today() ? "absence.error_make_up_future" : refusalOfMakeUp(input.madeUpOn, absence, absences);
    if (refusal) throw invalid(refusal);
    await tx.absence.update({
      where: { id: absence.id },
      data: { confirmedById: actor.id, confirmedAt: new Date() },
    });
    await audit("absence.confirm", absence.id, { after: { madeUpOn: input.madeUpOn } });
    return null;
  });
}

/**
 * The ward takes its confirmation back; the proposed day stays. Where there is none any more, nothing changes. Throws bad input for one that
 * the decision of the evaluation has counted.
 */
export async function withdrawConfirmation(actor: Actor, input: { absenceId: number }): Promise<null> {
  return inTransaction(actor, async ({ tx, audit }) => {
    const { absence, seat } = await openAbsence(tx, actor, input.absenceId);
    if (!canConfirm(seat)) throw forbidden();
    if (!absence.confirmed) return null;
    if (absence.counted) throw invalid("absence.error_done");
    await tx.absence.update({ where: { id: absence.id }, data: { confirmedById: null, confirmedAt: null } });
    await audit("absence.confirm", absence.id, { before: { madeUpOn: absence.madeUpOn } });
    return null;
  });
}
