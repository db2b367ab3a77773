import { describe, expect, it } from "vitest";
import { followUp, takeBack } from "@/lib/features/concern/commands";
import { getFollowedStudent } from "@/lib/features/concern/queries";
import { remind } from "@/lib/features/report/life/commands/remind";
import { type FollowableReason, followableReasons } from "@/lib/features/student/rules";
import { writableDb as db } from "@/lib/platform/db";
import { daysFromNow } from "../factories/group";
import { type MadePlacement, makePlacement } from "../factories/placement";
import { makeReport } from "../factories/report";
import { makeUser } from "../factories/user";
import { actAs } from "../support/actor";
import { refusalOf } from "../support/refusal";

type Person = Parameters<typeof actAs>[0];

/** A student with every reason for attention. */
async function makeTroubled() {
  const scene = await makePlacement(db, { data: { startDate: daysFromNow(-30) } });
  const placementId = scene.placement.id;
  const report = await makeReport(db, scene, { status: 3, date: daysFromNow(-9) });
  await askedDaysAgo(report.id, 9);
  await db.areaRating.create({
    data: { reportId: report.id, viewPoint: 3, steps: 4, self: 4, supervisor: 2, differences: 1 },
  });
  await db.reportPart.updateMany({ where: { reportId: report.id, askedAt: null }, data: { submittedAt: new Date() } });
  for (const day of [12, 13, 14]) await addSickDay(placementId, day);
  return { ...scene, report, placementId };
}

const askedDaysAgo = (reportId: number, days: number) =>
  db.reportPart.updateMany({ where: { reportId, askedAt: { not: null } }, data: { askedAt: daysFromNow(-days) } });
const addSickDay = (placementId: number, day: number) =>
  db.absence.create({ data: { placementId, date: daysFromNow(-day), kind: "sick" } });
const reasonsFor = async (person: Person, placementId: number) =>
  (await getFollowedStudent(await actAs(person), placementId)).attention.map(({ reason }) => reason);
const all = followableReasons;
const note = "Talked with them";
const seen = () => ({ note, seenAt: new Date().toISOString() });

describe("a concern that was followed up", () => {
  it.each(all)("is gone for the group's teachers and admins: %s", async (reason) => {
    const { teacher, supervisor, placementId } = await makeTroubled();
    const admin = await makeUser(db, "Admin");
    await followUp(await actAs(teacher), { placementId, reason, ...seen() });
    const others = all.filter((other) => other !== reason);
    expect(await reasonsFor(teacher, placementId)).toEqual(others);
    expect(await reasonsFor(admin, placementId)).toEqual(others);
    expect(await reasonsFor(supervisor, placementId)).toEqual(all);
  });

  it.each<[FollowableReason, (scene: MadePlacement & { report: { id: number } }) => Promise<unknown>]>([
    [
      "waiting",
      async (scene) => {
        // The first one still waits, and another has become late since.
        const other = await makeReport(db, scene, { status: 3, date: daysFromNow(-8) });
        await askedDaysAgo(other.id, 7);
      },
    ],
    ["sick", ({ placement }) => addSickDay(placement.id, 15)],
    [
      "differences",
      ({ report }) =>
        db.reportPart.updateMany({
          where: { reportId: report.id },
          data: { submittedAt: new Date(Date.now() + 60_000) },
        }),
    ],
  ])("is listed again when it arises again: %s", async (reason, arise) => {
    const scene = await makeTroubled();
    const { teacher, placementId } = scene;
    const { followUpId } = await followUp(await actAs(teacher), { placementId, reason, ...seen() });
    // Followed up before the second report became late.
    if (reason === "waiting")
      await db.followUp.update({ where: { id: followUpId }, data: { seenAt: daysFromNow(-3) } });
    expect(await reasonsFor(teacher, placementId)).not.toContain(reason);
    await arise(scene);
    expect(await reasonsFor(teacher, placementId)).toContain(reason);
  });

  it("is listed again after a new silence", async () => {
    const { teacher, placementId, report } = await makeTroubled();
    const { followUpId } = await followUp(await actAs(teacher), { placementId, reason: "quiet", ...seen() });
    await db.followUp.update({ where: { id: followUpId }, data: { seenAt: daysFromNow(-2) } });
    expect(await reasonsFor(teacher, placementId)).not.toContain("quiet");
    await db.report.update({ where: { id: report.id }, data: { date: daysFromNow(-8) } });
    expect(await reasonsFor(teacher, placementId)).toContain("quiet");
  });

  it("does not hide what had not arisen when it was seen", async () => {
    const { teacher, placementId } = await makeTroubled();
    const seenBefore = new Date(Date.now() - 60_000).toISOString();
    await followUp(await actAs(teacher), { placementId, reason: "sick", note, seenAt: seenBefore });
    expect(await reasonsFor(teacher, placementId)).toContain("sick");
  });

  it("can be taken back by who wrote it, and by nobody else", async () => {
    const { teacher, placementId, group } = await makeTroubled();
    const colleague = await makeUser(db, "Teacher");
    await db.groupTeacher.create({ data: { groupId: group.id, teacherId: colleague.id } });
    const { followUpId } = await followUp(await actAs(teacher), { placementId, reason: "sick", ...seen() });
    const listed = async (person: Person) =>
      (await getFollowedStudent(await actAs(person), placementId)).followUps.map((item) => [
        item.note,
        item.by,
        item.isOwn,
      ]);
    expect(await listed(teacher)).toEqual([[note, teacher.fullName, true]]);
    expect(await listed(colleague)).toEqual([[note, teacher.fullName, false]]);
    expect(await refusalOf(takeBack(await actAs(colleague), { followUpId }))).toMatchObject({ kind: "notFound" });
    await takeBack(await actAs(teacher), { followUpId });
    expect(await reasonsFor(teacher, placementId)).toEqual(all);
    expect(await listed(colleague)).toEqual([]);
  });

  it("is stored once when it is sent again with the same id, also at the same time", async () => {
    const { teacher, placementId } = await makeTroubled();
    const actor = await actAs(teacher);
    const sent = { placementId, reason: "sick" as const, ...seen(), sendId: crypto.randomUUID() };
    const tries = await Promise.all([1, 2, 3].map(() => followUp(actor, sent)));
    // The page was loaded again meanwhile.
    tries.push(await followUp(actor, { ...sent, ...seen() }));
    const [first] = await db.followUp.findMany({ where: { placementId } });
    expect(tries).toEqual(tries.map(() => ({ followUpId: first?.id })));
    expect(await db.followUp.count({ where: { placementId } })).toBe(1);
    await followUp(actor, { ...sent, sendId: crypto.randomUUID() });
    const admin = await actAs(await makeUser(db, "Admin"));
    await followUp(admin, sent);
    expect(await db.followUp.count({ where: { placementId } })).toBe(3);
  });

  it("can be taken back again when the answer was lost, and only by who has taken it back", async () => {
    const { teacher, placementId, group } = await makeTroubled();
    const actor = await actAs(teacher);
    const { followUpId } = await followUp(actor, { placementId, reason: "sick", ...seen() });
    await Promise.all([1, 2, 3].map(() => takeBack(actor, { followUpId })));
    expect(await takeBack(actor, { followUpId })).toBeNull();
    const entries = { action: "concern.follow_up", entityId: followUpId };
    expect(await db.auditEntry.count({ where: entries })).toBe(2);
    const admin = await actAs(await makeUser(db, "Admin"));
    expect(await refusalOf(takeBack(admin, { followUpId }))).toMatchObject({ kind: "notFound" });
    // Who no longer teaches the group has written it, and cannot take it back.
    const other = await followUp(actor, { placementId, reason: "quiet", ...seen() });
    await db.groupTeacher.deleteMany({ where: { groupId: group.id } });
    expect(await refusalOf(takeBack(actor, other))).toMatchObject({ kind: "notFound" });
    expect(await db.followUp.count({ where: { id: other.followUpId } })).toBe(1);
  });

  it("is neither written nor taken back once the student was taken out", async () => {
    const { teacher, placementId } = await makeTroubled();
    const actor = await actAs(teacher);
    const sent = { placementId, reason: "sick" as const, ...seen(), sendId: crypto.randomUUID() };
    const { followUpId } = await followUp(actor, sent);
    await db.placement.update({ where: { id: placementId }, data: { discontinuedAt: new Date() } });
    const refused = { kind: "invalid", key: "placements.error_discontinued" };
    expect(await refusalOf(followUp(actor, { placementId, reason: "quiet", ...seen() }))).toMatchObject(refused);
    expect(await refusalOf(takeBack(actor, { followUpId }))).toMatchObject(refused);
    expect((await getFollowedStudent(actor, placementId)).followUps).toMatchObject([{ followUpId, isOwn: false }]);
    // What was stored before its answer was lost is done.
    expect(await followUp(actor, sent)).toEqual({ followUpId });
    expect(await db.followUp.count({ where: { placementId } })).toBe(1);
  });

  it("is listed on the school's day", async () => {
    const { teacher, placementId } = await makeTroubled();
    const { followUpId: id } = await followUp(await actAs(teacher), { placementId, reason: "sick", ...seen() });
    for (const [createdAt, day] of [
      ["2026-01-31T22:59:59Z", "2026-01-31"],
      ["2026-01-31T23:00:00Z", "2026-02-01"],
    ] as const) {
      await db.followUp.update({ where: { id }, data: { createdAt } });
      const { followUps } = await getFollowedStudent(await actAs(teacher), placementId);
      expect(followUps.map((item) => item.day)).toEqual([day]);
    }
  });

  it("is for the group's teachers and admins alone", async () => {
    const { group, student, supervisor, secondarySupervisor, teacher, placementId } = await makeTroubled();
    const stranger = await actAs(await makeUser(db, "Teacher"));
    const input = () => ({ placementId, reason: "sick" as const, ...seen() });
    await followUp(await actAs(teacher), input());
    for (const person of [student, supervisor, secondarySupervisor]) {
      const actor = await actAs(person);
      expect(await refusalOf(followUp(actor, input()))).toMatchObject({ kind: "notFound" });
      expect((await getFollowedStudent(actor, placementId)).followUps).toEqual([]);
    }
    expect(await refusalOf(followUp(stranger, input()))).toMatchObject({ kind: "notFound" });
    expect(await refusalOf(getFollowedStudent(stranger, placementId))).toMatchObject({ kind: "notFound" });
    const admin = await actAs(await makeUser(db, "Admin"));
    expect((await getFollowedStudent(admin, placementId)).followUps).toMatchObject([{ by: teacher.fullName }]);
    expect(await db.followUp.count({ where: { placementId } })).toBe(1);
    // From whichever other seat: a supervisor who teaches the group follows up there.
    await db.groupTeacher.create({ data: { groupId: group.id, teacherId: supervisor.id } });
    expect((await getFollowedStudent(await actAs(supervisor), placementId)).followUps).toHaveLength(1);
  });
});

describe("a reminder", () => {
  it("notifies those who have not answered once more, once a day", async () => {
    const { teacher, supervisor, report } = await makeTroubled();
    const requests = () =>
      db.notification.count({
        where: {
          recipientId: supervisor.id,
          reportId: report.id,
          contentKey: "notification.supervisor.feedback-reminder",
        },
      });
    const before = await requests();
    await remind(await actAs(teacher), { reportId: report.id });
    expect(await requests()).toBe(before + 1);
    expect((await getFollowedStudent(await actAs(teacher), report.placementId)).remindedToday).toBe(true);
    expect(await refusalOf(remind(await actAs(teacher), { reportId: report.id }))).toMatchObject({
      key: "report.error_reminded_today",
    });
    expect(await requests()).toBe(before + 1);
    await db.reportPart.updateMany({
      where: { reportId: report.id, remindedAt: { not: null } },
      data: { remindedAt: daysFromNow(-2) },
    });
    await remind(await actAs(teacher), { reportId: report.id });
    expect(await requests()).toBe(before + 2);
  });

  it("comes from a teacher of the group, about a report that somebody is to answer", async () => {
    const scene = await makeTroubled();
    const { student, supervisor, teacher, report } = scene;
    for (const person of [student, supervisor])
      expect(await refusalOf(remind(await actAs(person), { reportId: report.id }))).toMatchObject({
        kind: "forbidden",
      });
    const stranger = await makeUser(db, "Teacher");
    expect(await refusalOf(remind(await actAs(stranger), { reportId: report.id }))).toMatchObject({ kind: "notFound" });
    const never = { id: supervisor.id, seat: "supervisor" as const };
    const answered = await makeReport(db, scene, { status: 5, asked: [never] });
    expect(await refusalOf(remind(await actAs(teacher), { reportId: answered.id }))).toMatchObject({
      key: "report.error_nobody_to_remind",
    });
  });
});
