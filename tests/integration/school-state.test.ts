import { expect, it } from "vitest";
import { retryFailedMails } from "@/lib/features/home/commands";
import { getSchoolState } from "@/lib/features/home/queries/get-school-state";
import { today } from "@/lib/platform/dates";
import { writableDb as db } from "@/lib/platform/db";
import { addJob } from "@/lib/platform/jobs/add-job";
import { daysFromNow } from "../factories/group";
import { makePlacement } from "../factories/placement";
import { makeLink } from "../factories/token";
import { makeUser } from "../factories/user";
import { actAs } from "../support/actor";
import { waitingJobs } from "../support/jobs";

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

it("lists the groups that run or are to come, with how many students have no supervisor", async () => {
  const { group } = await makePlacement(db, { data: { supervisorId: null } });
  await makePlacement(db, { group });
  await db.group.update({ where: { id: group.id }, data: { endDate: daysFromNow(0) } });
  const state = await getSchoolState();
  const ofGroup = ({ groupId }: { groupId: number }) => groupId === group.id;
  expect(state.groups.find(ofGroup)).toMatchObject({ name: group.name, students: 2 });
  expect(state.uncovered.find(ofGroup)).toMatchObject({ name: group.name, withoutSupervisor: 1 });
  await db.group.update({ where: { id: group.id }, data: { endDate: daysFromNow(-1) } });
  expect((await getSchoolState()).groups.map(({ groupId }) => groupId)).not.toContain(group.id);
});
