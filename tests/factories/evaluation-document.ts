import type { PrismaClient } from "@/prisma/generated/client";
import type { MadeEvaluation } from "./evaluation";
import { daysFromNow } from "./group";
import type { MadePlacement } from "./placement";

/** A notice about danger of not passing as a document shows it: given, unless it is to stay a draft. */
export const makeGivenNotice = (
  db: PrismaClient,
  { scene, evaluation }: { scene: MadePlacement; evaluation: MadeEvaluation },
  given: { isDraft?: boolean; notMastered?: string; isLate?: boolean; isLifted?: boolean } = {},
) =>
  db.dangerNotice.create({
    data: {
      evaluationId: evaluation.id,
      notMastered: given.notMastered ?? "Does not check the dose.",
      required: "Checks every dose twice.",
      categoryB: true,
      comment: "Seen on three days.",
      draftedById: scene.supervisor.id,
      ...(given.isDraft
        ? {}
        : {
            givenById: scene.teacher.id,
            givenAt: new Date(),
            deadline: daysFromNow(given.isLate ? -1 : 1),
            lateReason: given.isLate ? "It happened yesterday." : null,
            remark: "I see it in another way.",
            remarkedAt: new Date(),
            minutes: "We agreed on a plan.",
            minutesById: scene.teacher.id,
            minutesAt: new Date(),
            studentAttended: false,
            ...(given.isLifted && {
              liftedById: scene.teacher.id,
              liftedAt: new Date(),
              liftReason: "It is mastered now.",
            }),
            steps: { create: [{ position: 1, what: "Double check", who: "Student", day: daysFromNow(5) }] },
          }),
    },
  });
