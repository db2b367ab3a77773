import { describe, expect, it } from "vitest";
import { listAtHand } from "@/lib/features/home/queries/list-at-hand";
import { reportStatus } from "@/lib/features/report/life/rules";
import { countReports } from "@/lib/features/report/reading/queries/count-reports";
import { findNextAwaited } from "@/lib/features/report/reading/queries/find-next-awaited";
import { getReport } from "@/lib/features/report/reading/queries/get-report";
import { listReports } from "@/lib/features/report/reading/queries/list-reports";
import { reportItemSchema } from "@/lib/features/report/reading/schema";
import type { Actor } from "@/lib/platform/auth/actor";
import { storedDay } from "@/lib/platform/dates";
import { writableDb as db } from "@/lib/platform/db";
import { limits } from "@/lib/platform/limits";
import { daysFromNow } from "../../factories/group";
import { makeGuestLink } from "../../factories/guest-link";
import { makePlacement } from "../../factories/placement";
import { makeReport } from "../../factories/report";
import { makeUser } from "../../factories/user";
import { actAs } from "../../support/actor";

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
  });

  it("begins again after a report that has been deleted", async () => {
    const scene = await makePlacement(db);
    const [report, deleted] = [await makeReport(db, scene), await makeReport(db, scene)];
    await db.report.delete({ where: { id: deleted.id } });
    expect(idsOf(await listReports(await actAs(scene.student), { cursor: deleted.id }))).toEqual([report.id]);
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

describe("the reports at hand", () => {
  const atHand = async (person: { id: number; role: Actor["role"] }) => (await listAtHand(await actAs(person))).reports;
  const turnOf = async (person: { id: number; role: Actor["role"] }) =>
    (await atHand(person)).filter(({ isTurn }) => isTurn).map(({ reportId }) => reportId);

  it("are the student's own that are not done and those a person was asked about", async () => {
    const scene = await makePlacement(db);
    const made = new Map<number, number>();
    for (const status of Object.values(reportStatus))
      made.set(status, (await makeReport(db, scene, { status, date: daysFromNow(-status) })).id);
    const all = (await atHand(scene.student)).map(({ reportId }) => reportId);
    expect(all.toSorted()).toEqual([1, 2, 3, 4].map((status) => made.get(status)).toSorted());
    expect((await turnOf(scene.student)).toSorted()).toEqual([1, 2, 4].map((status) => made.get(status)).toSorted());
    expect(await turnOf(scene.supervisor)).toEqual([made.get(3)]);
    expect(await turnOf(scene.teacher)).toEqual([]);
    expect(await turnOf(await makeUser(db, "Admin"))).toEqual([]);
  });

  it("say since when and for whom each waits, the longest wait first", async () => {
    const scene = await makePlacement(db);
    const { supervisor, teacher } = scene;
    const given = { id: supervisor.id, seat: "supervisor" as const, submitted: true };
    const waiting = await makeReport(db, scene, { status: 3, asked: [{ id: teacher.id, seat: "teacher" }] });
    const answered = await makeReport(db, scene, { status: 4, asked: [given] });
    const planned = await makeReport(db, scene, { status: 1, date: daysFromNow(3) });
    const finished = await makeReport(db, scene, { status: 2, updatedAt: daysFromNow(-4) });
    const daysAgo = (days: number) => new Date(daysFromNow(-days).getTime() + 12 * 3_600_000);
    const partOf = (reportId: number, authorId: number) => ({ reportId_authorId: { reportId, authorId } });
    await db.reportPart.update({ where: partOf(waiting.id, teacher.id), data: { askedAt: daysAgo(6) } });
    await db.reportPart.update({ where: partOf(answered.id, supervisor.id), data: { submittedAt: daysAgo(5) } });
    const found = (await atHand(scene.student)).map(({ reportId, since, people }) => [reportId, since, people]);
    expect(found).toEqual([
      [waiting.id, storedDay(daysFromNow(-6)), [{ name: teacher.fullName, isGuest: false }]],
      [answered.id, storedDay(daysFromNow(-5)), [{ name: supervisor.fullName, isGuest: false }]],
      [finished.id, storedDay(daysFromNow(-4)), []],
      [planned.id, storedDay(daysFromNow(3)), []],
    ]);
    const asked = (await atHand(teacher)).map(({ reportId, since, isTurn }) => [reportId, since, isTurn]);
    expect(asked).toEqual([[waiting.id, storedDay(daysFromNow(-6)), true]]);
  });

  it("are the student's turn from the day that a plan is for", async () => {
    const scene = await makePlacement(db);
    const of = (days: number) => makeReport(db, scene, { status: 1, date: daysFromNow(days) });
    const [today, , yesterday] = [await of(0), await of(1), await of(-1)];
    expect((await turnOf(scene.student)).toSorted()).toEqual([today.id, yesterday.id].toSorted());
    expect((await countReports(await actAs(scene.student))).turn).toBe(2);
    const turns = (await listReports(await actAs(scene.student), { turn: true })).items;
    expect(turns.map(({ reportId }) => reportId).toSorted()).toEqual([today.id, yesterday.id].toSorted());
  });

  it("are nobody's once the group has ended, as nothing can be written in it", async () => {
    const scene = await makePlacement(db);
    const waiting = await makeReport(db, scene, { status: reportStatus.waitingFeedback });
    const supervisor = await actAs(scene.supervisor);
    const awaitsMe = async () => (await listReports(supervisor, {})).items.map((item) => item.awaitsMe);
    expect(await awaitsMe()).toEqual([true]);
    expect(await findNextAwaited(supervisor)).toMatchObject({ reportId: waiting.id });
    for (const person of [scene.student, scene.supervisor]) expect(await atHand(person)).toHaveLength(1);
    await db.group.update({ where: { id: scene.group.id }, data: { endedAt: new Date() } });
    expect(await awaitsMe()).toEqual([false]);
    expect(await findNextAwaited(supervisor)).toBeNull();
    for (const person of [scene.student, scene.supervisor]) expect(await atHand(person)).toEqual([]);
  });

  it.each([
    ["is open", {}, false],
    ["has expired", { expiresAt: new Date(0) }, true],
    ["was revoked", { revokedAt: new Date() }, true],
  ])("are the student's turn when a report waits only for a guest whose link %s", async (_, link, isToDo) => {
    const scene = await makePlacement(db);
    const waiting = (asked: { id: number; seat: "supervisor" }[]) =>
      makeReport(db, scene, { status: reportStatus.waitingFeedback, asked });
    const alone = await waiting([]);
    const others = await waiting([{ id: scene.supervisor.id, seat: "supervisor" }]);
    for (const { id: reportId } of [alone, others])
      await makeGuestLink(db, { reportId, createdById: scene.student.id, ...link });
    expect(await turnOf(scene.student)).toEqual(isToDo ? [alone.id] : []);
    const { actions, askable } = await getReport(await actAs(scene.student), { reportId: alone.id }, { locale: "nb" });
    expect(actions).toEqual(["request-feedback", "recall"]);
    expect(askable).toHaveLength(3);
    for (const person of [scene.supervisor, scene.teacher]) expect(await turnOf(person)).not.toContain(alone.id);
  });
});

describe("the counts and the search", () => {
  it("count what the person may see, by status, and no sick day as a report", async () => {
    const [mine, theirs] = [await makePlacement(db), await makePlacement(db)];
    for (const status of [1, 3, 3, 5, 6]) await makeReport(db, mine, { status });
    await makeReport(db, theirs, { status: 5 });
    expect(await countReports(await actAs(mine.teacher))).toEqual({
      all: 4,
      turn: 0,
      byStatus: { 1: 1, 3: 2, 5: 1, 6: 1 },
    });
    expect((await listReports(await actAs(mine.teacher), {})).items).toHaveLength(4);
  });

  it("finds a part of the report's or the student's name, with the signs of the search as they are", async () => {
    const scene = await makePlacement(db);
    const [half, plain] = [
      await makeReport(db, scene, { name: "50% done_well" }),
      await makeReport(db, scene, { name: "Plain" }),
    ];
    const actor = await actAs(scene.supervisor);
    const found = async (search: string) => idsOf(await listReports(actor, { search }));
    expect(await found("0% DONE_")).toEqual([half.id]);
    expect(await found("%")).toEqual([half.id]);
    expect((await found(scene.student.fullName.slice(1))).toSorted()).toEqual([half.id, plain.id].toSorted());
    expect(await found("nothing like it")).toEqual([]);
    const counted = async (search: string) => (await countReports(actor, { search })).all;
    expect(await counted("0% DONE_")).toBe(1);
    expect(await counted(scene.student.fullName.slice(1))).toBe(2);
    expect(await counted("nothing like it")).toBe(0);
  });
});
