import type { Seat } from "@/lib/features/placement/rules";
import type { Role } from "@/lib/platform/auth/permissions";

/** Which roles a seat is given to; either supervisor's role may take either seat (SPEC §6). */
export const rolesOfSeat: Record<Seat, readonly Role[]> = {
  student: ["Student"],
  supervisor: ["Supervisor", "SecondarySupervisor"],
  secondary_supervisor: ["Supervisor", "SecondarySupervisor"],
  teacher: ["Teacher"],
};

/**
 * The open seats that a role would not fit and the present one does. Nobody loses a seat by a change of role, nor has one that their pages do not
 * show: such a change waits until these have been given to somebody else. All others stay with the person.
 */
export const seatsInTheWay = <Held extends { seat: Seat }>(
  seats: readonly Held[],
  { from, to }: { from: Role; to: Role },
): Held[] => seats.filter(({ seat }) => rolesOfSeat[seat].includes(from) && !rolesOfSeat[seat].includes(to));
