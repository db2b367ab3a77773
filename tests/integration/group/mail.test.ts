import { describe, expect, it } from "vitest";
import { writeToGroup } from "@/lib/features/group/commands/write-to-group";
import { getGroup } from "@/lib/features/group/queries/get-group";
import { type GroupAudience, groupAudiences, writeToGroupSchema } from "@/lib/features/group/schema";
import { writableDb as db } from "@/lib/platform/db";
import { textsOf } from "@/lib/platform/i18n/texts";
import { makeDomain } from "../../factories/domain";
import { daysFromNow } from "../../factories/group";
import { makePlacement, standInToday } from "../../factories/placement";
import { makeUser } from "../../factories/user";
import { actAs } from "../../support/actor";
import { waitingJobs } from "../../support/jobs";
import { takeMails } from "../../support/mail";
import { refusalOf } from "../../support/refusal";

const mail = { subject: "Møte på fredag", text: "Hei.\nVi møtes klokka ti.\n\nTa med kalenderen." };

/** What is sent to a group, each time another mail. */
const mailFor = (groupId: number, to: GroupAudience) => ({ groupId, sendId: crypto.randomUUID(), to, ...mail });

/** A group of four students, two of whom share a supervisor, and of people whom no mail may reach. */
async function makeClass() {
  const scene = await makePlacement(db, {
    student: await makeUser(db, "Student", { languageCode: "pt-br" }),
    data: { endDate: daysFromNow(0) },
  });
  const { group, teacher, supervisor } = scene;
  const shared = await makePlacement(db, { group, supervisor });
  const coming = await makePlacement(db, { group, data: { startDate: daysFromNow(5) } });
  // Over since yesterday, with a supervisor of nobody else; a student whose account is closed, and a supervisor whose workplace is.
  await makePlacement(db, { group, data: { endDate: daysFromNow(-1) } });
  const closed = { active: false };
  const left = { domainId: (await makeDomain(db, { active: false })).id };
  await makePlacement(db, { group, supervisor, student: await makeUser(db, "Student", closed) });
  const alone = await makePlacement(db, { group, supervisor: await makeUser(db, "Supervisor", left) });
  // Of another group of the same teacher.
  await makePlacement(db, { teacher });
  const students = [scene.student, shared.student, coming.student, alone.student].map(({ email }) => email);
  const supervisors = [supervisor.email, coming.supervisor.email];
  return { ...scene, expected: { students, supervisors, all: [...students, ...supervisors] } };
}

describe("a mail to a group", () => {
  it.each(groupAudiences)(
    "goes to each of those it is for and to nobody else, as many as the page says: %s",
    async (to) => {
      const { group, teacher, expected } = await makeClass();
      await takeMails();
      const actor = await actAs(teacher);
      const { recipients } = await getGroup(actor, { groupId: group.id });
      const addresses: Record<GroupAudience, string[]> = expected;
      expect(recipients[to]).toBe(addresses[to].length);
      const input = mailFor(group.id, to);
      expect(await writeToGroup(actor, input)).toEqual({ count: addresses[to].length });
      const mails = await takeMails();
      expect(mails.map((one) => one.to).toSorted()).toEqual(addresses[to].toSorted());
      for (const one of mails) {
        expect(one).toMatchObject({ subject: mail.subject, replyTo: teacher.email });
        expect(one.text).toContain(mail.text);
        // Nobody sees whom else it went to.
        for (const other of expected.all.filter((address) => address !== one.to))
          expect(`${one.text}${one.html}`).not.toContain(other);
      }
      const entries = await db.auditEntry.findMany({ where: { action: "group.write", entityId: group.id } });
      expect(entries.map(({ actorId, after }) => ({ actorId, after }))).toEqual([
        { actorId: teacher.id, after: { to, sendId: input.sendId, count: addresses[to].length } },
      ]);
    },
  );

  it("says in the recipient's language who writes to which group, and where answers go", async () => {
    const { group, teacher, student } = await makeClass();
    await takeMails();
    await writeToGroup(await actAs(teacher), mailFor(group.id, "students"));
    const found = (await takeMails()).find(({ to }) => to === student.email);
    const texts = textsOf("pt-br").mail.group_message;
    const line = texts.text.replaceAll("{writer}", teacher.fullName).replaceAll("{group}", group.name);
    expect(found?.text).toContain(line);
    expect(found?.text).toContain(texts.why.replace("{group}", group.name));
    expect(found?.html).toContain('<html lang="pt-BR">');
  });

  it("is sent by an admin too, and by no teacher of another group", async () => {
    const { group } = await makePlacement(db);
    const input = mailFor(group.id, "all");
    await takeMails();
    const admin = await makeUser(db, "Admin");
    expect(await writeToGroup(await actAs(admin), input)).toEqual({ count: 2 });
    expect((await takeMails()).map(({ replyTo }) => replyTo)).toEqual([admin.email, admin.email]);
    const outsider = await actAs(await makeUser(db, "Teacher"));
    expect(await refusalOf(writeToGroup(outsider, input))).toMatchObject({ kind: "notFound" });
    expect(await waitingJobs()).toEqual([]);
  });

  it("is refused when it reaches nobody, and leaves nothing behind", async () => {
    const { group, teacher } = await makePlacement(db, { data: { endDate: daysFromNow(-1) } });
    const actor = await actAs(teacher);
    expect((await getGroup(actor, { groupId: group.id })).recipients).toEqual({ students: 0, supervisors: 0, all: 0 });
    const refusal = await refusalOf(writeToGroup(actor, mailFor(group.id, "students")));
    expect(refusal).toMatchObject({ kind: "invalid", key: "group.error_nobody" });
    expect(await waitingJobs()).toEqual([]);
    expect(await db.auditEntry.count({ where: { action: "group.write", entityId: group.id } })).toBe(0);
  });

  it("leaves out who has no address", async () => {
    const { group, teacher, student, supervisor } = await makePlacement(db);
    await db.user.update({ where: { id: student.id }, data: { email: "" } });
    await takeMails();
    expect(await writeToGroup(await actAs(teacher), mailFor(group.id, "all"))).toEqual({ count: 1 });
    expect((await takeMails()).map(({ to }) => to)).toEqual([supervisor.email]);
    // Addresses are unique, the empty one too.
    await db.user.update({ where: { id: student.id }, data: { email: student.email } });
  });

  it.each<[string, [number, number] | null, boolean]>([
    ["from today on", [0, 3], true],
    ["until today", [-3, 0], true],
    ["until yesterday", [-3, -1], false],
    ["from tomorrow on", [1, 3], false],
    ["never", null, false],
  ])("reaches the secondary supervisor who stands in beside the primary one: %s", async (_, days, isReached) => {
    const data = days ? { standInFrom: daysFromNow(days[0]), standInUntil: daysFromNow(days[1]) } : {};
    const scene = await makePlacement(db, { data });
    const { group, teacher, supervisor, secondarySupervisor } = scene;
    await takeMails();
    const actor = await actAs(teacher);
    const expected = [supervisor.email, ...(isReached ? [secondarySupervisor.email] : [])].toSorted();
    const { recipients } = await getGroup(actor, { groupId: group.id });
    expect(recipients).toEqual({ students: 1, supervisors: expected.length, all: 1 + expected.length });
    await writeToGroup(actor, mailFor(group.id, "supervisors"));
    expect((await takeMails()).map(({ to }) => to).toSorted()).toEqual(expected);
  });

  it("reaches who stands in where there is no primary supervisor, and once who also supervises somebody else", async () => {
    const { group, teacher, secondarySupervisor } = await makePlacement(db, {
      data: { ...standInToday(), supervisorId: null },
    });
    await makePlacement(db, { group, supervisor: secondarySupervisor });
    await takeMails();
    expect(await writeToGroup(await actAs(teacher), mailFor(group.id, "supervisors"))).toEqual({ count: 1 });
    expect((await takeMails()).map(({ to }) => to)).toEqual([secondarySupervisor.email]);
  });

  it("is sent once however often it is sent with the same id, also at the same time", async () => {
    const { group, teacher, student } = await makePlacement(db);
    const actor = await actAs(teacher);
    const input = mailFor(group.id, "all");
    await takeMails();
    const answers = await Promise.all([writeToGroup(actor, input), writeToGroup(actor, input)]);
    expect(answers).toEqual([{ count: 2 }, { count: 2 }]);
    // Also when it would reach fewer by now.
    await db.user.update({ where: { id: student.id }, data: { active: false } });
    expect(await writeToGroup(actor, input)).toEqual({ count: 2 });
    expect(await takeMails()).toHaveLength(2);
    expect(await db.auditEntry.count({ where: { action: "group.write", entityId: group.id } })).toBe(1);
    // The id is the writer's own, and one of another mail sends that.
    const admin = await actAs(await makeUser(db, "Admin"));
    expect(await writeToGroup(admin, input)).toEqual({ count: 1 });
    expect(await writeToGroup(actor, mailFor(group.id, "all"))).toEqual({ count: 1 });
    expect(await takeMails()).toHaveLength(2);
  });

  it("is refused when its writer has no address for the answers", async () => {
    const { group, teacher } = await makePlacement(db);
    await db.user.update({ where: { id: teacher.id }, data: { email: "" } });
    await takeMails();
    const refusal = await refusalOf(writeToGroup(await actAs(teacher), mailFor(group.id, "all")));
    await db.user.update({ where: { id: teacher.id }, data: { email: teacher.email } });
    expect(refusal).toMatchObject({ kind: "invalid", key: "group.error_no_address" });
    expect(await waitingJobs()).toEqual([]);
  });

  it("is a job for each recipient, stored with the record of it", async () => {
    const { group, teacher } = await makePlacement(db);
    await takeMails();
    await writeToGroup(await actAs(teacher), mailFor(group.id, "all"));
    const jobs = await waitingJobs();
    expect(jobs.map(({ task }) => task)).toEqual(["send-mail", "send-mail"]);
    expect(await takeMails()).toHaveLength(2);
    expect(await takeMails()).toEqual([]);
  });
});

describe("what is written to a group", () => {
  it.each([
    ["subject", " ", "validation.required"],
    ["subject", "x".repeat(121), "validation.too_long"],
    ["subject", "Hello\r\nBcc: all@example.org", "validation.characters"],
    ["subject", "abc\u202Edcba", "validation.characters"],
    ["text", "\n", "validation.required"],
    ["text", "x".repeat(1001), "validation.too_long"],
  ])("is refused with the error at the field: %s = %j", (field, value, key) => {
    const { error } = writeToGroupSchema.safeParse({ ...mailFor(1, "all"), [field]: value });
    expect(error?.issues.map(({ path, message }) => [path.join("."), message])).toEqual([[field, key]]);
  });
});
