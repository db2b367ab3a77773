import { lastSafeDayOf } from "@/lib/features/evaluation/notice/rules";
import { storedDay } from "@/lib/platform/dates";
import type { Prisma, PrismaClient } from "@/prisma/generated/client";
import { type MadeEvaluation, makeEvaluation } from "./evaluation";
import { daysFromNow } from "./group";
import { type MadePlacement, makePlacement } from "./placement";

export type MadeNearDeadline = { scene: MadePlacement; evaluation: MadeEvaluation; lastSafeDay: string };

/** An evaluation whose last safe day is within two weeks from today: 9 days away, or earlier where that is no workday. */
export async function makeNearDeadline(
  db: PrismaClient,
  given: Parameters<typeof makeEvaluation>[2] & { placement?: Parameters<typeof makePlacement>[1] } = {},
): Promise<MadeNearDeadline> {
  const { placement, ...more } = given;
  const scene = await makePlacement(db, { ...placement, data: { endDate: daysFromNow(30), ...placement?.data } });
  const evaluation = await makeEvaluation(db, scene, more);
  const { startDate, endDate } = scene.placement;
  const lastSafeDay = lastSafeDayOf({ startDate: storedDay(startDate), endDate: storedDay(endDate) }, scene.group);
  return { scene, evaluation, lastSafeDay };
}

/** What is given for a draft. */
export const asDraft = { givenAt: null, givenById: null, deadline: null };

/** What a notice that is lifted today has, by the teacher. */
export const liftedBy = ({ scene }: Pick<MadeNearDeadline, "scene">) => ({
  liftedAt: daysFromNow(0),
  liftedById: scene.teacher.id,
  liftReason: "It goes better.",
});

/** A written notice that was given yesterday in time, unless something else is given. */
export function makeNotice(
  db: PrismaClient,
  { scene, evaluation }: Pick<MadeNearDeadline, "scene" | "evaluation">,
  given: Partial<Prisma.DangerNoticeUncheckedCreateInput> = {},
) {
  const texts = { notMastered: "Medicines are given without a check.", required: "Each is checked.", categoryB: false };
  const usual = { givenAt: daysFromNow(-1), givenById: scene.teacher.id, deadline: daysFromNow(0) };
  return db.dangerNotice.create({
    data: { evaluationId: evaluation.id, draftedById: scene.supervisor.id, ...texts, ...usual, ...given },
  });
}
