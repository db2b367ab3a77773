import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { addManyStudents } from "@/lib/features/enrolment/commands/add-students";
import { matchStudents } from "@/lib/features/enrolment/queries/match-students";
import { linesIn } from "@/lib/features/enrolment/rules";
import { storedDay } from "@/lib/platform/dates";
import { writableDb as db } from "@/lib/platform/db";
import { canonicalEmail } from "@/lib/platform/identifiers";
import { daysFromNow, makeGroup } from "../../factories/group";
import { makePlacement } from "../../factories/placement";
import { unique } from "../../factories/unique";
import { makeUser } from "../../factories/user";
import { actAs } from "../../support/actor";
import { refusalOf } from "../../support/refusal";

async function make() {
  const teacher = await makeUser(db, "Teacher");
  const colleague = await makeUser(db, "Teacher");
  const group = await makeGroup(db, { teacherIds: [teacher.id, colleague.id] });
  const student = (given: Parameters<typeof makeUser>[2] = {}) =>
    makeUser(db, "Student", { domainId: group.domainId, ...given });
  return { teacher, colleague, group, student, actor: await actAs(teacher), ward: "Medical 2" };
}

const inGroup = (groupId: number) => db.placement.findMany({ where: { groupId }, include: { evaluation: true } });

describe("adding many students at once", () => {
  it("makes a placement with an evaluation for each, in the order of the rows, and notifies everybody once, teachers of the first", async () => {
    const { group, student, actor, colleague, ward } = await make();
    const [first, second] = [await student(), await student()];
    const supervisor = await makeUser(db, "Supervisor");
    const { placementIds } = await addManyStudents(actor, {
      groupId: group.id,
      placements: [
        { studentId: second.id, ward, supervisorId: supervisor.id },
        { studentId: first.id, ward, startDate: storedDay(daysFromNow(3)) },
      ],
    });
    const made = await inGroup(group.id);
    expect(placementIds.map((id) => made.find((one) => one.id === id)?.studentId)).toEqual([second.id, first.id]);
    expect(made.every(({ evaluation }) => evaluation?.stage === 1)).toBe(true);
    const sent = await db.notification.findMany({ where: { placementId: { in: placementIds } } });
    const to = (userId: number) => sent.filter(({ recipientId }) => recipientId === userId).length;
    expect([first, second, supervisor, colleague].map(({ id }) => to(id))).toEqual([1, 1, 1, 1]);
  });

  it("adds them once for who sends the same again, because the answer was lost", async () => {
    const { group, student, actor, colleague, ward } = await make();
    const placements = [await student(), await student()].map(({ id: studentId }) => ({ studentId, ward }));
    const input = { groupId: group.id, placements, sendId: randomUUID() };
    const added = await addManyStudents(actor, input);
    expect(await addManyStudents(actor, input)).toEqual(added);
    expect(await inGroup(group.id)).toHaveLength(2);
    expect(await refusalOf(addManyStudents(await actAs(colleague), input))).toMatchObject({ kind: "invalid" });
  });

  it("adds nobody when one row is wrong, and says what is wrong beside each", async () => {
    const { group, student, actor, teacher, ward } = await make();
    const [good, closed, busy, back] = [
      await student(),
      await student({ active: false }),
      await student(),
      await student(),
    ];
    await makePlacement(db, { student: busy });
    await makePlacement(db, { student: back, data: { startDate: daysFromNow(-29), endDate: daysFromNow(-2) } });
    const one = await makeUser(db, "Supervisor");
    const added = addManyStudents(actor, {
      groupId: group.id,
      placements: [
        { studentId: good.id, ward },
        { studentId: closed.id, ward, endDate: storedDay(daysFromNow(31)) },
        { studentId: busy.id, ward, supervisorId: teacher.id },
        { studentId: good.id, ward, supervisorId: one.id, secondarySupervisorId: one.id },
        { studentId: back.id, ward, startDate: storedDay(daysFromNow(9)), endDate: storedDay(daysFromNow(8)) },
        { studentId: teacher.id, ward },
      ],
    }).catch((error: unknown) => error);
    expect(await added).toMatchObject({ kind: "notFound" });
    await db.user.update({ where: { id: teacher.id }, data: { domainId: group.domainId } });
    const wrong = addManyStudents(actor, {
      groupId: group.id,
      placements: [
        { studentId: good.id, ward },
        { studentId: closed.id, ward, endDate: storedDay(daysFromNow(31)) },
        { studentId: busy.id, ward, supervisorId: teacher.id },
        { studentId: good.id, ward, supervisorId: one.id, secondarySupervisorId: one.id },
        { studentId: back.id, ward, endDate: storedDay(daysFromNow(-3)) },
        { studentId: teacher.id, ward },
      ],
    });
    expect(await refusalOf(wrong)).toMatchObject({
      kind: "invalid",
      errors: {
        "placements.1.studentId": ["enrolment.error_inactive"],
        "placements.1.endDate": ["enrolment.error_outside"],
        "placements.2.studentId": ["enrolment.error_in_running_group"],
        "placements.2.supervisorId": ["enrolment.error_supervisor"],
        "placements.3.studentId": ["placements.error_twice"],
        "placements.3.secondarySupervisorId": ["enrolment.error_same_supervisor"],
        "placements.4.startDate": ["placements.error_overlap"],
        "placements.5.studentId": ["enrolment.error_not_a_student"],
      },
    });
    expect(await inGroup(group.id)).toEqual([]);
  });

  it("is refused in a group that has ended, and is nobody else's", async () => {
    const { group, student, actor, ward } = await make();
    const input = { groupId: group.id, placements: [{ studentId: (await student()).id, ward }] };
    const stranger = await actAs(await makeUser(db, "Teacher"));
    expect(await refusalOf(addManyStudents(stranger, input))).toMatchObject({ kind: "notFound" });
    await db.group.update({ where: { id: group.id }, data: { endedAt: new Date() } });
    expect(await refusalOf(addManyStudents(actor, input))).toMatchObject({ key: "groups.error_ended" });
  });
});

describe("who is meant by typed lines", () => {
  it("finds people by username, address, number and name, whatever the case and Unicode form, with what keeps them away", async () => {
    const { group, student, actor } = await make();
    const name = unique("Zoë Ås");
    const zoe = await student({ fullName: name, studentNumber: unique("7") });
    const host = unique("blåbær").replaceAll("_", "-");
    const ane = await student({ email: canonicalEmail(`ane@${host}.example`) });
    const busy = await student({ fullName: unique("Busy") });
    await makePlacement(db, { student: busy });
    const teacher = await makeUser(db, "Teacher", { domainId: group.domainId });
    const lines = linesIn(
      [
        ` ${zoe.username.toUpperCase()} `,
        `${zoe.fullName} <${zoe.email.toUpperCase()}>`,
        zoe.studentNumber,
        name.normalize("NFD").toLowerCase(),
        `  ${busy.email}\tsomething else`,
        "",
        teacher.username,
        zoe.username,
        `Ane <Ane@${host.toUpperCase()}.example>`,
      ].join("\r\n"),
    );
    const found = await matchStudents(actor, { groupId: group.id, lines });
    expect(found.map(({ people }) => people.map(({ userId, failed }) => [userId, failed]))).toEqual([
      [[zoe.id, []]],
      [[zoe.id, []]],
      [[zoe.id, []]],
      [[zoe.id, []]],
      [[busy.id, ["in_running_group"]]],
      [[teacher.id, ["not_a_student"]]],
      [[zoe.id, []]],
      [[ane.id, []]],
    ]);
  });

  it("offers those whose names have the words, when nobody is certain, and people of other schools only to an admin", async () => {
    const { group, student, actor } = await make();
    const word = unique("Twin");
    const twins = [await student({ fullName: `${word} A. Berg` }), await student({ fullName: `${word} B. Berg` })];
    const elsewhere = await makeUser(db, "Student");
    const lines = [`${word} berg`, elsewhere.username, "%"];
    const find = async (who = actor) =>
      (await matchStudents(who, { groupId: group.id, lines })).map(({ people }) => people.map(({ userId }) => userId));
    expect(await find()).toEqual([twins.map(({ id }) => id), [], []]);
    expect(await find(await actAs(await makeUser(db, "Admin")))).toEqual([
      twins.map(({ id }) => id),
      [elsewhere.id],
      [],
    ]);
    const stranger = await actAs(await makeUser(db, "Teacher"));
    expect(await refusalOf(find(stranger))).toMatchObject({ kind: "notFound" });
  });
});
