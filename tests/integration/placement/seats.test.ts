import fc from "fast-check";
import { expect, it } from "vitest";
import { seatsSelect, visibleTo } from "@/lib/features/placement/policy";
import { assessesSql, visibleSql } from "@/lib/features/placement/queries";
import { canRate, everySeat, seatOf, standInOf, supervisorSeats } from "@/lib/features/placement/rules";
import { canSee, visibleTo as reportsVisibleTo } from "@/lib/features/report/life/policy";
import { roles } from "@/lib/platform/auth/permissions";
import { daysLater, fromDay, today } from "@/lib/platform/dates";
import { writableDb as db } from "@/lib/platform/db";
import { dayValue, on, statements } from "@/lib/platform/sql";
import { makeGroup } from "../../factories/group";
import { makePlacement } from "../../factories/placement";
import { makeReport } from "../../factories/report";
import { makeUser } from "../../factories/user";

/** One of six people, by number; null for a seat that nobody has. */
const person = fc.nat({ max: 5 });
const anyPlacement = fc.record({
  group: fc.nat({ max: 1 }),
  student: person,
  supervisor: fc.option(person),
  secondary: fc.option(person),
  /** The first and last day of a stand-in, in days from now. */
  standIn: fc.option(fc.constantFrom([0, 0], [-2, -1], [-3, 4], [1, 2])),
});
/** Two groups with teachers, and placements in which the same person may have several seats. */
const anySchool = fc.record({
  teachers: fc.tuple(fc.uniqueArray(person, { maxLength: 3 }), fc.uniqueArray(person, { maxLength: 3 })),
  placements: fc.uniqueArray(anyPlacement, {
    minLength: 1,
    maxLength: 5,
    selector: ({ group, student }) => `${group} ${student}`,
  }),
});

it("every way to ask who sees or assesses a placement gives the same answer, in any school", async () => {
  await fc.assert(
    fc.asyncProperty(anySchool, async ({ teachers, placements }) => {
      const people = await Promise.all(Array.from({ length: 6 }, () => makeUser(db)));
      const idOf = (number: number | null) => (number === null ? null : (people[number]?.id ?? null));
      const groups = [];
      for (const own of teachers)
        groups.push(await makeGroup(db, { teacherIds: own.flatMap((one) => idOf(one) ?? []) }));
      const made: number[] = [];
      for (const { group, student, supervisor, secondary, standIn } of placements) {
        const [from, until] = standIn?.map((days) => fromDay(daysLater(today(), days))) ?? [];
        const seats = { supervisorId: idOf(supervisor), secondarySupervisorId: idOf(secondary) };
        const data = { ...seats, standInFrom: from ?? null, standInUntil: until ?? null };
        const scene = await makePlacement(db, { group: groups[group], student: people[student], data });
        await makeReport(db, scene, { status: 1 });
        made.push(scene.placement.id);
      }

      const stored = await db.placement.findMany({
        where: { id: { in: made } },
        select: { id: true, ...seatsSelect },
        orderBy: { id: "asc" },
      });
      for (const { id } of people)
        for (const role of roles) {
          const actor = { id, role };
          const seated = stored.filter((placement) => seatOf(id, placement) !== null).map((placement) => placement.id);
          const seen = role === "Admin" ? made : seated;
          const within = { id: { in: made } };
          const byPolicy = await db.placement.findMany({
            where: { AND: [within, visibleTo(actor)] },
            orderBy: { id: "asc" },
          });
          const bySql = await statements
            .selectFrom("Placement as p")
            .where("p.id", "in", made)
            .where(visibleSql(actor))
            .select("p.id")
            .orderBy("p.id")
            .execute();
          const byReport = await db.report.findMany({
            where: { AND: [{ placement: within }, reportsVisibleTo(actor)] },
            orderBy: { placementId: "asc" },
          });
          expect(byPolicy.map((placement) => placement.id)).toEqual(seen);
          expect(bySql.map((placement) => placement.id)).toEqual(seen);
          expect(byReport.map((report) => report.placementId)).toEqual(seen);
          expect(stored.filter((placement) => canSee(actor, placement)).map((placement) => placement.id)).toEqual(seen);
        }
      for (const { id } of people) {
        const p = on<{ p: "Placement" }>();
        const assessed = await statements
          .selectFrom("Placement as p")
          .where("p.id", "in", made)
          .where(assessesSql(({ column }) => p(`p.${column}` as const, "=", id), dayValue(today())))
          .select("p.id")
          .orderBy("p.id")
          .execute();
        const rated = stored.filter((placement) =>
          supervisorSeats.some(
            ({ seat, column }) => placement[column] === id && canRate(seat, standInOf(placement), today()),
          ),
        );
        expect(assessed.map((placement) => placement.id)).toEqual(rated.map((placement) => placement.id));
      }
      for (const placement of stored) {
        const everybody = everySeat(placement);
        expect(new Set(everybody.map(({ userId }) => userId)).size).toBe(everybody.length);
        for (const { userId, seat } of everybody) expect(seatOf(userId, placement)).toBe(seat);
      }
    }),
    { numRuns: 5 },
  );
});
