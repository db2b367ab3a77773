import { describe, expect, it } from "vitest";
import { sendMessage } from "@/lib/features/report/messages/commands";
import { getReport } from "@/lib/features/report/reading/queries/get-report";
import { writableDb as db } from "@/lib/platform/db";
import { limits } from "@/lib/platform/limits";
import { makeGroup } from "../../factories/group";
import { makePlacement } from "../../factories/placement";
import { makeReport } from "../../factories/report";
import { makeUser } from "../../factories/user";
import { actAs } from "../../support/actor";
import { refusalOf } from "../../support/refusal";

const senders = [
  ["student", "student", "message-from-student"],
  ["supervisor", "supervisor", "message-from-supervisor"],
  ["secondarySupervisor", "secondary_supervisor", "message-from-secondary-supervisor"],
  ["teacher", "teacher", "message-from-teacher"],
] as const;

describe("a message", () => {
  it.each(senders)("of the %s reaches every other seat and nobody else", async (who, seat, event) => {
    const scene = await makePlacement(db);
    await makePlacement(db, { group: scene.group });
    const report = await makeReport(db, scene, { status: 2 });
    const sender = await actAs(scene[who]);
    const { messageId } = await sendMessage(sender, { reportId: report.id, body: "Well seen <b>today</b> 🙂" });

    const roles = {
      student: "student",
      supervisor: "supervisor",
      secondarySupervisor: "supervisor",
      teacher: "teacher",
    } as const;
    const others = Object.entries(roles).filter(([name]) => name !== who);
    const expected = others.map(([name, role]) => `${scene[name as typeof who].id} notification.${role}.${event}`);
    const told = await db.notification.findMany({ where: { senderId: sender.id } });
    expect(told.map((row) => `${row.recipientId} ${row.contentKey}`).toSorted()).toEqual(expected.toSorted());
    for (const row of told) expect(row).toMatchObject({ reportId: report.id, readAt: null });

    for (const name of Object.keys(roles) as (typeof who)[]) {
      const { messages } = await getReport(await actAs(scene[name]), { reportId: report.id }, { locale: "nb" });
      expect(messages).toEqual([
        expect.objectContaining({
          messageId,
          userId: sender.id,
          seat,
          fullName: sender.fullName,
          body: "Well seen <b>today</b> 🙂",
        }),
      ]);
    }
  });

  it("that is sent again with its id is not written again; another one's id is not taken for it", async () => {
    const scene = await makePlacement(db);
    const report = await makeReport(db, scene, { status: 2 });
    const [student, teacher] = [await actAs(scene.student), await actAs(scene.teacher)];
    const input = { reportId: report.id, body: "Once", sendId: crypto.randomUUID() };
    const first = await sendMessage(student, input);
    expect(await sendMessage(student, input)).toEqual(first);
    // Both calls are under way.
    const together = { ...input, sendId: crypto.randomUUID() };
    const [one, other] = await Promise.all([sendMessage(student, together), sendMessage(student, together)]);
    expect(one).toEqual(other);
    expect((await sendMessage(teacher, input)).messageId).not.toBe(first.messageId);
    expect(await db.message.count({ where: { reportId: report.id } })).toBe(3);
  });

  it("reaches every teacher of the group, and takes empty seats as they are", async () => {
    const [teacher, second] = [await makeUser(db, "Teacher"), await makeUser(db, "Teacher")];
    const group = await makeGroup(db, { teacherIds: [teacher.id, second.id] });
    const scene = await makePlacement(db, {
      group,
      teacher,
      data: { supervisorId: null, secondarySupervisorId: null },
    });
    const report = await makeReport(db, scene);
    const student = await actAs(scene.student);
    await sendMessage(student, { reportId: report.id, body: "Hello" });
    const told = await db.notification.findMany({ where: { senderId: student.id }, orderBy: { recipientId: "asc" } });
    expect(told.map(({ recipientId }) => recipientId)).toEqual([teacher.id, second.id]);
  });

  it("notifies a person with two seats once", async () => {
    const supervisor = await makeUser(db, "Supervisor");
    const scene = await makePlacement(db, { supervisor, secondarySupervisor: supervisor });
    const report = await makeReport(db, scene);
    await sendMessage(await actAs(scene.student), { reportId: report.id, body: "Hello" });
    expect(await db.notification.count({ where: { recipientId: supervisor.id } })).toBe(1);
  });

  it.each([1, 2, 3, 4, 5, 6])("can be written with status %i", async (status) => {
    const scene = await makePlacement(db);
    const report = await makeReport(db, scene, { status });
    expect(await sendMessage(await actAs(scene.supervisor), { reportId: report.id, body: "Hello" })).toHaveProperty(
      "messageId",
    );
  });

  it("is recorded without its text", async () => {
    const scene = await makePlacement(db);
    const report = await makeReport(db, scene);
    const student = await actAs(scene.student);
    const { messageId } = await sendMessage(student, { reportId: report.id, body: "Between us" });
    const record = await db.auditEntry.findFirstOrThrow({ where: { action: "report.message", entityId: report.id } });
    expect(record).toMatchObject({ entity: "report", actorId: student.id, before: null, after: { messageId } });
    expect(JSON.stringify(await db.auditEntry.findMany())).not.toContain("Between us");
  });

  it("is forbidden to admins, who have no seat, and not found for outsiders", async () => {
    const scene = await makePlacement(db);
    const input = { reportId: (await makeReport(db, scene)).id, body: "Hello" };
    expect(await refusalOf(sendMessage(await actAs(await makeUser(db, "Admin")), input))).toMatchObject({
      kind: "forbidden",
    });
    for (const role of ["Student", "Supervisor", "SecondarySupervisor", "Teacher"] as const)
      expect(await refusalOf(sendMessage(await actAs(await makeUser(db, role)), input))).toMatchObject({
        kind: "notFound",
      });
    expect(
      await refusalOf(sendMessage(await actAs(scene.student), { ...input, reportId: limits.idMax })),
    ).toMatchObject({
      kind: "notFound",
    });
    expect(await db.message.count({ where: { reportId: input.reportId } })).toBe(0);
  });
});
