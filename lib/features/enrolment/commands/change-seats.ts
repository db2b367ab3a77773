import "server-only";
import { handOver } from "@/lib/features/notification/commands/hand-over";
import { withdrawFrom } from "@/lib/features/notification/commands/withdraw-notifications";
import { everySeat, type Seat, type Seated } from "@/lib/features/placement/rules";
import { handOverRequests } from "@/lib/features/report/life/commands/hand-over-requests";
import { sessionsOf, type Work } from "@/lib/features/unit-of-work";

/** The people around a placement before and after a change. */
type SeatChange = { placementId: number; before: Seated; after: Seated };

const inSeats = ({ supervisorId, secondarySupervisorId }: Seated) => ({
  supervisor: supervisorId,
  secondary_supervisor: secondarySupervisorId,
});

/**
 * What follows for people from a change of the seats of a placement, inside that change: what waits for somebody passes to who has taken
 * their seat, and who has no seat any more finds nothing of it in their notifications, and hears nothing of its evaluation.
 * @returns who has a seat for the first time; and who had one and still has, when a supervisor is another one than before: others have nothing to
 * learn of it
 */
export async function changeSeats(
  work: Pick<Work, "tx" | "audit" | "notify" | "changed">,
  { placementId, before, after }: SeatChange,
): Promise<{ arrived: Held[]; stayed: Held[] }> {
  const [had, have] = [everySeat(before), everySeat(after)];
  const isIn = (people: readonly Held[], userId: number) => people.some((one) => one.userId === userId);
  const left = had.filter(({ userId }) => !isIn(have, userId));
  const leftIds = left.map(({ userId }) => userId);
  const handed = await handOverRequests(work, placementId, {
    before: inSeats(before),
    after: inSeats(after),
    left: left.filter(({ seat }) => seat === "teacher").map(({ userId }) => userId),
  });
  for (const request of handed) await handOver(work, request);
  await withdrawFrom(work, { placementId }, leftIds);
  // Their open pages come back on a new socket, which the evaluation's channel refuses.
  work.changed(...sessionsOf(leftIds));
  const isOtherSupervisor =
    before.supervisorId !== after.supervisorId || before.secondarySupervisorId !== after.secondarySupervisorId;
  return {
    arrived: have.filter(({ userId }) => !isIn(had, userId)),
    stayed: isOtherSupervisor ? have.filter(({ userId }) => isIn(had, userId)) : [],
  };
}

type Held = { userId: number; seat: Seat };
