import { describe, expect, it } from "vitest";
import { deleteAnyReport } from "@/lib/features/report/removal/commands/delete-any-report";
import { restoreAnyReport } from "@/lib/features/report/removal/commands/restore-any-report";
import { getAllReport } from "@/lib/features/report/removal/queries/get-all-report";
import { type ManagedSearchInput, managedSearchSchema, removalSchema } from "@/lib/features/report/removal/schema";
import { storedDay } from "@/lib/platform/dates";
import { writableDb as db } from "@/lib/platform/db";
import { limits } from "@/lib/platform/limits";
import type { User } from "@/prisma/generated/client";
import { daysFromNow } from "../../factories/group";
import { makePlacement } from "../../factories/placement";
import { makeDeletedReport, makeReport } from "../../factories/report";
import { unique } from "../../factories/unique";
import { makeUser } from "../../factories/user";
import { actAs } from "../../support/actor";

const day = (offset: number) => storedDay(daysFromNow(offset));

async function makeAdmin() {
  const actor = await actAs(await makeUser(db, "Admin"));
  const found = async (input: ManagedSearchInput) =>
    (await getAllReport(actor, input)).items.map(({ reportId }) => reportId);
  return { actor, found };
}

describe("the list of all reports", () => {
  it("is narrowed by name, student, status, group and period", async () => {
    const { found } = await makeAdmin();
    const [word, student] = [unique("shift"), await makeUser(db, "Student", { fullName: unique("Nora") })];
    const [scene, other] = [await makePlacement(db, { student }), await makePlacement(db)];
    const groupId = scene.group.id;
    const early = await makeReport(db, scene, { name: `${word} 50%`, date: daysFromNow(-2), status: 5 });
    const late = await makeReport(db, scene, { name: word, date: daysFromNow(-1), status: 1 });
    const elsewhere = await makeReport(db, other, { name: word.toUpperCase(), status: 1 });
    expect(await found({ search: word })).toEqual([elsewhere.id, late.id, early.id]);
    expect(await found({ search: "50%", groupId })).toEqual([early.id]);
    expect(await found({ search: "5_%", groupId })).toEqual([]);
    expect(await found({ search: student.fullName })).toEqual([late.id, early.id]);
    expect(await found({ search: word, status: 1 })).toEqual([elsewhere.id, late.id]);
    expect(await found({ groupId })).toEqual([late.id, early.id]);
    expect(await found({ groupId, from: day(-1) })).toEqual([late.id]);
    expect(await found({ groupId, to: day(-2) })).toEqual([early.id]);
    expect(await found({ groupId, from: day(-2), to: day(-1), status: 5 })).toEqual([early.id]);
  });

  it("says of each which pages the reader may open", async () => {
    const scene = await makePlacement(db);
    await makeReport(db, scene);
    const opensFor = async (person: User) =>
      (await getAllReport(await actAs(person), { groupId: scene.group.id })).items.map(({ opens }) => opens);
    const all = { report: true, student: true, evaluation: true, group: true };
    expect(await opensFor(await makeUser(db, "Admin"))).toEqual([all]);
    expect(await opensFor(scene.teacher)).toEqual([all]);
    expect(await opensFor(scene.supervisor)).toEqual([{ ...all, group: false }]);
    const nothing = { report: false, student: false, evaluation: false, group: false };
    expect(await opensFor(await makeUser(db, "Teacher"))).toEqual([nothing]);
    await db.placement.update({ where: { id: scene.placement.id }, data: { secondarySupervisorId: null } });
    expect(await opensFor(await makeUser(db, "Teacher"))).toEqual([nothing]);
  });

  it("holds each once, also when the last one of a page is deleted meanwhile", async () => {
    const { actor } = await makeAdmin();
    const scene = await makePlacement(db);
    const made: number[] = [];
    for (let at = 0; at <= limits.listPageSize + 1; at += 1)
      made.unshift((await makeReport(db, scene, { date: daysFromNow(at >> 1) })).id);
    const search = { groupId: scene.group.id };
    const first = await getAllReport(actor, search);
    expect(first.items.map(({ reportId }) => reportId)).toEqual(made.slice(0, limits.listPageSize));
    const cursor = first.nextCursor ?? 0;
    await deleteAnyReport(actor, { reportId: cursor, reason: "A test" });
    const next = await getAllReport(actor, { ...search, cursor });
    expect(next.items.map(({ reportId }) => reportId)).toEqual(made.slice(limits.listPageSize));
    expect(next.nextCursor).toBeNull();
  });

  it("says what keeps a report, before somebody tries", async () => {
    const { actor } = await makeAdmin();
    const scene = await makePlacement(db);
    await makeReport(db, scene, { status: 6 });
    await makeReport(db, scene, { status: 2, date: daysFromNow(-1) });
    const { items } = await getAllReport(actor, { groupId: scene.group.id });
    expect(items.map(({ refusal }) => refusal)).toEqual(["sick_day", null]);
    await db.group.update({ where: { id: scene.group.id }, data: { endedAt: new Date() } });
    const ended = await getAllReport(actor, { groupId: scene.group.id });
    expect(ended.items.map(({ refusal }) => refusal)).toEqual(["sick_day", "ended"]);
  });
});

describe("the list of deleted reports", () => {
  it("has the last one first, who deleted it and why, a page at a time, and none that its student deleted", async () => {
    const { actor, found } = await makeAdmin();
    const scene = await makePlacement(db);
    await makeDeletedReport(db, scene);
    const made: number[] = [];
    for (let at = 0; at <= limits.listPageSize; at += 1) {
      const given = {
        deletedById: actor.id,
        reason: `Reason ${at}`,
        deletedAt: new Date(Date.now() - (at >> 1) * 1000),
      };
      made.push(await makeDeletedReport(db, scene, given));
    }
    const groupId = scene.group.id;
    const first = await getAllReport(actor, { deleted: true, groupId });
    const last = await getAllReport(actor, { deleted: true, groupId, cursor: first.nextCursor ?? 0 });
    const items = [...first.items, ...last.items];
    expect([first.items.length, last.items.length]).toEqual([limits.listPageSize, 1]);
    expect(items.map(({ reportId }) => reportId).toSorted()).toEqual(made.toSorted());
    const moments = items.map(({ deletion }) => deletion?.at ?? "");
    expect(moments).toEqual(moments.toSorted().toReversed());
    expect(items.at(-1)?.deletion).toMatchObject({ by: actor.fullName, reason: `Reason ${limits.listPageSize}` });
    expect(await found({ groupId })).toEqual([]);

    const [reportId = 0] = made;
    await restoreAnyReport(actor, { reportId });
    expect(await found({ groupId })).toEqual([reportId]);
    // The page after a report that is restored meanwhile begins again.
    const again = await getAllReport(actor, { deleted: true, groupId, cursor: reportId });
    expect(again.items).toHaveLength(limits.listPageSize);
    expect(await found({ deleted: true, groupId, search: items[0]?.studentName, status: 1 })).not.toContain(reportId);
  });
});

describe("what is asked for", () => {
  it.each([
    ["a reason", removalSchema, { reportId: 1, reason: " \n " }, "reason"],
    ["a reason that is not too long", removalSchema, { reportId: 1, reason: "a".repeat(1001) }, "reason"],
    ["days in their order", managedSearchSchema, { from: "2026-02-02", to: "2026-02-01" }, "to"],
    ["a known status", managedSearchSchema, { status: 7 }, "status"],
  ])("is %s", (_, schema, input, field) => {
    const { error } = schema.safeParse(input);
    expect(error?.issues.map(({ path }) => path.join("."))).toEqual([field]);
  });

  it("is a trimmed reason", () => {
    expect(removalSchema.parse({ reportId: 1, reason: "  It names a patient \n" }).reason).toBe("It names a patient");
  });
});
