import { describe, expect, it } from "vitest";
import { reportStatus } from "@/lib/features/report/life/rules";
import { getReport } from "@/lib/features/report/reading/queries/get-report";
import { listReports, listReportsToDo } from "@/lib/features/report/reading/queries/list-reports";
import { reportItemSchema } from "@/lib/features/report/reading/schema";
import type { Actor } from "@/lib/platform/auth/actor";
import { writableDb as db } from "@/lib/platform/db";
import { limits } from "@/lib/platform/limits";
import { daysFromNow } from "../factories/group";
import { makeGuestLink } from "../factories/guest-link";
import { makePlacement } from "../factories/placement";
import { makeReport } from "../factories/report";
import { makeUser } from "../factories/user";
import { actAs } from "../support/actor";

const idsOf = (list: { items: { reportId: number }[] }) => list.items.map(({ reportId }) => reportId);

describe("the list", () => {
  it("holds the placements of the person and no other, all of them for an admin", async () => {
    const [mine, theirs] = [await makePlacement(db), await makePlacement(db)];
    const [report, other] = [await makeReport(db, mine), await makeReport(db, theirs)];
    for (const person of [mine.student, mine.supervisor, mine.secondarySupervisor, mine.teacher])
      expect(idsOf(await listReports(await actAs(person), {}))).toEqual([report.id]);
    const admin = await actAs(await makeUser(db, "Admin"));
    for (const { id, placementId } of [report, other])
      expect(idsOf(await listReports(admin, { placementId }))).toEqual([id]);
    expect(await listReports(await actAs(mine.student), { placementId: theirs.placement.id })).toEqual({
      items: [],
      nextCursor: null,
    });
  });

  it("starts with the latest day, a page at a time, each report once", async () => {
    const scene = await makePlacement(db);
    const count = limits.listPageSize * 2 + 1;
    for (let made = 0; made < count; made += 1) await makeReport(db, scene, { date: daysFromNow(-(made % 7)) });
    const actor = await actAs(scene.supervisor);
    const pages = [];
    let cursor: number | undefined;
    do {
      const page = await listReports(actor, { cursor });
      pages.push(page.items.map((item) => reportItemSchema.parse(item)));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect(pages.map((page) => page.length)).toEqual([limits.listPageSize, limits.listPageSize, 1]);
    const all = pages.flat();
    expect(new Set(all.map(({ reportId }) => reportId)).size).toBe(count);
    const order = all.map(({ date, reportId }) => `${date} ${String(reportId).padStart(9, "0")}`);
    expect(order).toEqual(order.toSorted().reverse());
  });

  it("can be one status alone", async () => {
    const scene = await makePlacement(db);
    const made = [];
    for (const status of Object.values(reportStatus)) made.push(await makeReport(db, scene, { status }));
    const actor = await actAs(scene.teacher);
    for (const { id, status } of made) expect(idsOf(await listReports(actor, { status }))).toEqual([id]);
  });

  it("ends after the last report, and a cursor of another person's shows nothing of theirs", async () => {
    const [mine, theirs] = [await makePlacement(db), await makePlacement(db)];
    const report = await makeReport(db, mine);
    const other = await makeReport(db, theirs);
    const actor = await actAs(mine.student);
    expect(await listReports(actor, { cursor: report.id })).toEqual({ items: [], nextCursor: null });
    expect(idsOf(await listReports(actor, { cursor: other.id }))).not.toContain(other.id);
    expect(await listReports(actor, { cursor: limits.idMax })).toEqual({ items: [], nextCursor: null });
  });

  it.each([
    [3, false, true],
    [4, false, true],
    [4, true, false],
    [5, false, false],
    [2, false, false],
  ])("lists the task of the person who was asked: status %i, answered %s", async (status, submitted, awaitsMe) => {
    const scene = await makePlacement(db);
    await makeReport(db, scene, { status, asked: [{ id: scene.supervisor.id, seat: "supervisor", submitted }] });
    const awaits = async (person: { id: number; role: Actor["role"] }) =>
      (await listReports(await actAs(person), {})).items.map((item) => item.awaitsMe);
    expect(await awaits(scene.supervisor)).toEqual([awaitsMe]);
    expect(await awaits(scene.student)).toEqual([false]);
  });
});

describe("the to-do list", () => {
  it("is the student's own open reports and the feedback a person was asked for, the oldest first", async () => {
    const scene = await makePlacement(db);
    const made = new Map<number, number>();
    for (const status of Object.values(reportStatus))
      made.set(status, (await makeReport(db, scene, { status, date: daysFromNow(-status) })).id);
    const todo = async (person: { id: number; role: Actor["role"] }) =>
      (await listReportsToDo(await actAs(person))).map(({ reportId }) => reportId);
    expect(await todo(scene.student)).toEqual([4, 2, 1].map((status) => made.get(status)));
    expect(await todo(scene.supervisor)).toEqual([made.get(3)]);
    expect(await todo(scene.teacher)).toEqual([]);
    expect(await todo(await makeUser(db, "Admin"))).toEqual([]);
  });

  it.each([
    ["is open", {}, false],
    ["has expired", { expiresAt: new Date(0) }, true],
    ["was revoked", { revokedAt: new Date() }, true],
  ])("contains, for its student, a report that waits only for a guest whose link %s", async (_, link, isToDo) => {
    const scene = await makePlacement(db);
    const waiting = (asked: { id: number; seat: "supervisor" }[]) =>
      makeReport(db, scene, { status: reportStatus.waitingFeedback, asked });
    const alone = await waiting([]);
    const others = await waiting([{ id: scene.supervisor.id, seat: "supervisor" }]);
    for (const { id: reportId } of [alone, others])
      await makeGuestLink(db, { reportId, createdById: scene.student.id, ...link });
    const student = await actAs(scene.student);
    const todo = await listReportsToDo(student);
    expect(todo.map(({ reportId }) => reportId)).toEqual(isToDo ? [alone.id] : []);
    const { actions, askable } = await getReport(student, { reportId: alone.id }, { locale: "nb" });
    expect(actions).toEqual(["request-feedback", "recall"]);
    expect(askable).toHaveLength(3);
    for (const person of [scene.supervisor, scene.teacher])
      expect((await listReportsToDo(await actAs(person))).map(({ reportId }) => reportId)).not.toContain(alone.id);
  });
});
