import type { Goal, Prisma, PrismaClient } from "@/prisma/generated/client";
import { daysFromNow } from "./group";
import type { MadePlacement } from "./placement";
import { unique } from "./unique";

/** A goal that the supervisor wrote down in an expectation talk ten days ago. */
export const makeGoal = (
  db: PrismaClient,
  scene: Pick<MadePlacement, "placement" | "supervisor">,
  given: Partial<Prisma.GoalUncheckedCreateInput> = {},
): Promise<Goal> =>
  db.goal.create({
    data: {
      placementId: scene.placement.id,
      authorId: scene.supervisor.id,
      talk: "expectation",
      talkDate: daysFromNow(-10),
      text: unique("goal"),
      ...given,
    },
  });
