import { expect, it } from "vitest";
import { getAllEvaluation } from "@/lib/features/evaluation/administration/queries";
import { evaluationStage } from "@/lib/features/evaluation/life/rules";
import { listGroups } from "@/lib/features/group/queries/list-groups";
import { retryFailedMails } from "@/lib/features/home/commands";
import { getSchoolState } from "@/lib/features/home/queries/get-school-state";
import { listOpenJobs } from "@/lib/features/job/queries";
import { listUsers } from "@/lib/features/user/queries/list-users";
import { defaultSort } from "@/lib/features/user/rules";
import { daysLater, storedDay, today } from "@/lib/platform/dates";
import { writableDb as db } from "@/lib/platform/db";
import { addJob } from "@/lib/platform/jobs/add-job";
import { makeDomain } from "../factories/domain";
import { daysFromNow, makeGroup } from "../factories/group";
import { makeJob } from "../factories/job";
import { makePlacement } from "../factories/placement";
import { makeLink } from "../factories/token";
import { makeUser } from "../factories/user";
import { actAs } from "../support/actor";
import { waitingJobs } from "../support/jobs";

const comingDays = () => ({ startDate: daysFromNow(5), endDate: daysFromNow(60) });
const giveUp = () => db.$executeRaw`update graphile_worker._private_jobs set attempts = max_attempts`;

it("counts the mails that were given up, and lets them be sent again", async () => {
  const admin = await actAs(await makeUser(db, "Admin"));
  await db.$transaction(async (tx) => {
    await addJob(tx, "send-mail", {});
    await addJob(tx, "mail-password-link", { userId: 1 });
    await addJob(tx, "mail-digests", {});
  });
  const waiting = (await waitingJobs()).length;
  expect((await getSchoolState()).failedMails).toEqual({ count: 0, since: null });
  await giveUp();
  expect((await getSchoolState()).failedMails).toEqual({ count: waiting, since: today() });
  expect(await retryFailedMails(admin)).toEqual({ count: waiting });
  expect((await waitingJobs()).every(({ attempts }) => attempts === 0)).toBe(true);
  expect((await getSchoolState()).failedMails.count).toBe(0);
  expect(await retryFailedMails(admin)).toEqual({ count: 0 });
});

it("lists active accounts that nobody has entered, the oldest invitation first, and counts accounts by role", async () => {
  const before = await getSchoolState();
  const invite = (days: number) => makeUser(db, "Supervisor", { passwordHash: null, createdAt: daysFromNow(-days) });
  const [late, later] = [await invite(900), await invite(901)];
  await makeUser(db, "Supervisor", { passwordHash: null, active: false });
  await makeLink(db, "invitation", late.id);
  await db.oneTimeToken.updateMany({ where: { userId: late.id }, data: { createdAt: daysFromNow(-899) } });
  const { invitations, accounts } = await getSchoolState();
  expect(invitations.total).toBe(before.invitations.total + 2);
  expect(invitations.expired).toBe(before.invitations.expired + 1);
  expect(invitations.items.slice(0, 2).map(({ userId }) => userId)).toEqual([later.id, late.id]);
  expect(invitations.items.slice(0, 2).map(({ expired }) => expired)).toEqual([true, false]);
  const supervisors = (state: typeof before) => state.accounts.find(({ role }) => role === "Supervisor");
  expect(accounts.find(({ role }) => role === "Supervisor")).toEqual({
    role: "Supervisor",
    active: supervisors(before)?.active ?? 0,
    invited: (supervisors(before)?.invited ?? 0) + 2,
  });
});

it("leaves out who was invited by an organisation that is inactive", async () => {
  const before = await getSchoolState();
  const admin = await actAs(await makeUser(db, "Admin"));
  const domain = await makeDomain(db);
  const invited = await makeUser(db, "Supervisor", {
    passwordHash: null,
    createdAt: daysFromNow(-1_000),
    domainId: domain.id,
  });
  const first = async () => (await getSchoolState()).invitations.items[0]?.userId;
  expect(await first()).toBe(invited.id);
  const supervisors = async () => (await getSchoolState()).accounts.find(({ role }) => role === "Supervisor");
  const listed = async () => {
    const { items } = await listUsers(admin, {
      search: invited.fullName,
      active: true,
      invited: true,
      sort: defaultSort,
    });
    return items.map(({ userId }) => userId);
  };
  const counted = await supervisors();
  expect(await listed()).toEqual([invited.id]);
  await db.domain.update({ where: { id: domain.id }, data: { active: false } });
  expect(await first()).not.toBe(invited.id);
  expect((await getSchoolState()).invitations.total).toBe(before.invitations.total);
  expect(await supervisors()).toEqual({ ...counted, invited: (counted?.invited ?? 0) - 1 });
  expect(await listed()).toEqual([]);
});

it("counts the students without a supervisor whose placements are not over, and when the first of these begins", async () => {
  const bare = { data: { supervisorId: null } };
  const { group, placement } = await makePlacement(db, bare);
  await makePlacement(db, { group });
  // One whose placement is over needs nobody any more.
  await makePlacement(db, { group, data: { ...bare.data, startDate: daysFromNow(-9), endDate: daysFromNow(-1) } });
  const over = await makePlacement(db, {
    data: { ...bare.data, startDate: daysFromNow(-9), endDate: daysFromNow(-1) },
  });
  expect(over.group.endDate.getTime()).toBeGreaterThan(Date.now());
  const { group: coming } = await makePlacement(db, { ...bare, group: await makeGroup(db, comingDays()) });
  expect((await getSchoolState()).uncovered).toEqual({ students: 2, groups: 2, from: storedDay(group.startDate) });
  const admin = await actAs(await makeUser(db, "Admin"));
  const listed = async () => (await listGroups(admin, { uncovered: 1 })).items.map(({ groupId }) => groupId);
  expect((await listed()).toSorted()).toEqual([group.id, coming.id].toSorted());
  await db.placement.update({ where: { id: placement.id }, data: { discontinuedAt: new Date() } });
  expect((await getSchoolState()).uncovered).toEqual({ students: 1, groups: 1, from: storedDay(coming.startDate) });
  expect(await listed()).toEqual([coming.id]);
  await db.group.update({ where: { id: coming.id }, data: { endedAt: new Date() } });
  expect((await getSchoolState()).uncovered).toEqual({ students: 0, groups: 0, from: null });
  expect(await listed()).toEqual([]);
  // A placement that goes on after the last day of its group.
  const past = await makeGroup(db, { startDate: daysFromNow(-30), endDate: daysFromNow(-1) });
  await makePlacement(db, { group: past, data: { ...bare.data, endDate: daysFromNow(5) } });
  expect((await getSchoolState()).uncovered).toEqual({ students: 1, groups: 1, from: storedDay(past.startDate) });
  expect(await listed()).toEqual([past.id]);
  await db.group.update({ where: { id: past.id }, data: { endedAt: new Date() } });
  expect(await listed()).toEqual([]);
});

it("lists the groups that begin or end within two weeks, and counts those that run", async () => {
  const before = (await getSchoolState()).runningGroups;
  const make = (from: number, until: number, more = {}) =>
    makeGroup(db, { startDate: daysFromNow(from), endDate: daysFromNow(until), ...more });
  const [first, last, both] = [await make(0, 15), await make(-40, 14), await make(2, 9)];
  for (const [from, until] of [
    [15, 40],
    [-40, -1],
    [-1, 15],
  ] as const)
    await make(from, until);
  await make(-40, 3, { endedAt: new Date() });
  await makePlacement(db, { group: first, data: { supervisorId: null } });
  const { soon, runningGroups } = await getSchoolState();
  expect(soon).toMatchObject([
    { groupId: first.id, begins: true, at: today(), students: 1, withoutSupervisor: 1 },
    { groupId: both.id, begins: true, at: daysLater(today(), 2), students: 0 },
    { groupId: both.id, begins: false, at: daysLater(today(), 9) },
    { groupId: last.id, begins: false, at: daysLater(today(), 14) },
  ]);
  expect(runningGroups).toBe(before + 3);
});

it("lists the open evaluations of placements that are over, the oldest first, as the list of evaluations does", async () => {
  const make = async (endDate: Date, stage = 1, more = {}) => {
    const scene = await makePlacement(db, { data: { startDate: daysFromNow(-90), endDate, ...more } });
    const { id } = await db.evaluation.create({ data: { placementId: scene.placement.id, stage } });
    return { id, name: scene.student.fullName };
  };
  const [late, older] = [await make(daysFromNow(-1), 3), await make(daysFromNow(-20))];
  await make(daysFromNow(0));
  await make(daysFromNow(-20), evaluationStage.done);
  await make(daysFromNow(-20), 1, { discontinuedAt: new Date() });
  const { overdue } = await getSchoolState();
  expect(overdue.total).toBe(2);
  expect(overdue.items).toMatchObject([
    { evaluationId: older.id, studentName: older.name, endDate: daysLater(today(), -20) },
    { evaluationId: late.id, studentName: late.name, endDate: daysLater(today(), -1) },
  ]);
  const admin = await actAs(await makeUser(db, "Admin"));
  const { items } = await getAllEvaluation(admin, { flag: "over" });
  expect(items.map(({ evaluationId }) => evaluationId).toSorted()).toEqual([late.id, older.id].toSorted());
  expect(items.every(({ flags }) => flags.includes("over"))).toBe(true);
});

it("lists somebody's own jobs that have not ended", async () => {
  const [owner, other] = [await makeUser(db, "Admin"), await makeUser(db, "Admin")];
  const running = await makeJob(db, owner.id, { state: "running" });
  const queued = await makeJob(db, owner.id, { state: "queued" });
  await makeJob(db, owner.id, { state: "done" });
  await makeJob(db, other.id, { state: "running" });
  const jobs = await listOpenJobs(await actAs(owner));
  expect(jobs.map(({ jobId }) => jobId)).toEqual([queued.id, running.id]);
});
