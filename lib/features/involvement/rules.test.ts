import { describe, expect, it } from "vitest";
import { seats } from "@/lib/features/placement/rules";
import { type Role, roles } from "@/lib/platform/auth/permissions";
import { rolesOfSeat, seatsInTheWay } from "./rules";

const held = seats.map((seat) => ({ seat }));
const inTheWay = (from: Role, to: Role) => seatsInTheWay(held, { from, to }).map(({ seat }) => seat);

describe("a change of role", () => {
  it.each<[Role, Role, string[]]>([
    ["Supervisor", "Teacher", ["supervisor", "secondary_supervisor"]],
    ["SecondarySupervisor", "Admin", ["supervisor", "secondary_supervisor"]],
    ["Supervisor", "SecondarySupervisor", []],
    ["SecondarySupervisor", "Supervisor", []],
    ["Student", "Supervisor", ["student"]],
    ["Teacher", "Admin", ["teacher"]],
    ["Admin", "Teacher", []],
  ])("from %s to %s waits for %j", (from, to, seats) => {
    expect(inTheWay(from, to)).toEqual(seats);
  });

  it("waits for no seat that the new role fits, nor for one that the present role does not fit", () => {
    for (const from of roles)
      for (const to of roles)
        for (const { seat } of seatsInTheWay(held, { from, to })) {
          expect(rolesOfSeat[seat]).toContain(from);
          expect(rolesOfSeat[seat]).not.toContain(to);
        }
  });
});
