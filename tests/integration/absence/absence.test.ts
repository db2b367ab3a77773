import { describe, expect, it } from "vitest";
import { confirmMakeUp, planMakeUp } from "@/lib/features/absence/commands/make-up";
import { registerAbsence } from "@/lib/features/absence/commands/register-absence";
import { removeAbsences } from "@/lib/features/absence/commands/remove-absences";
import { findAbsenceOfReport, listAbsences } from "@/lib/features/absence/queries";
import type { AbsenceKind } from "@/lib/features/absence/rules";
import { listAtHand } from "@/lib/features/home/queries/list-at-hand";
import { clearAllNotificationsForUser } from "@/lib/features/notification/commands/inbox";
import { eventOf } from "@/lib/features/notification/rules/keys";
import { sendMessage } from "@/lib/features/report/messages/commands";
import { getReport } from "@/lib/features/report/reading/queries/get-report";
import { listStudents } from "@/lib/features/student/queries/list-students";
import { storedDay, today } from "@/lib/platform/dates";
import { writableDb as db } from "@/lib/platform/db";
import { makeAbsence } from "../../factories/absence";
import { daysFromNow } from "../../factories/group";
import { type MadePlacement, makePlacement } from "../../factories/placement";
import { makeUser } from "../../factories/user";
import { actAs } from "../../support/actor";
import { atOnce, refusalsAtOnce } from "../../support/at-once";
import { countQueries } from "../../support/count-queries";
import { refusalOf } from "../../support/refusal";

const day = (from: number) => storedDay(daysFromNow(from));
const nb = { locale: "nb" } as const;
const longAgo = new Date(Date.now() - 3 * 86_400_000);

async function register(scene: MadePlacement, days: number[], kind: AbsenceKind = "sick") {
  const input = { placementId: scene.placement.id, kind, dates: days.map(day) };
  return registerAbsence(await actAs(scene.student), input, nb);
}

const daysOf = async ({ placement }: MadePlacement) =>
  (await db.absence.findMany({ where: { placementId: placement.id }, orderBy: { date: "asc" } })).map(({ date }) =>
    storedDay(date),
  );
type Told = { recipientId: number; contentKey: string };
const notificationsIn = ({ placement }: MadePlacement): Promise<Told[]> =>
  db.notification.findMany({ where: { placementId: placement.id }, orderBy: { id: "asc" } });
const asText = ({ recipientId, contentKey }: Told) => `${recipientId} ${contentKey}`;
const notificationKeysIn = async (scene: MadePlacement) => (await notificationsIn(scene)).map(asText);

/** The notifications that the group's number of sick days is reached. */
const noticed = async (scene: MadePlacement) =>
  (await notificationsIn(scene)).filter(({ contentKey }) => eventOf(contentKey) === "three-sick-days").map(asText);

const newest = ({ placement }: MadePlacement) =>
  db.absence.findFirstOrThrow({ where: { placementId: placement.id }, orderBy: { date: "desc" } });

describe("registering", () => {
  it("makes a report with status 6 for each sick day, in the student's language", async () => {
    const scene = await makePlacement(db);
    const student = await actAs(scene.student);
    const dates = [day(0), day(-3)];
    const { absenceIds } = await registerAbsence(
      student,
      { placementId: scene.placement.id, kind: "sick", dates },
      { locale: "en" },
    );
    const made = await db.absence.findMany({
      where: { id: { in: absenceIds } },
      orderBy: { date: "asc" },
      include: { report: { include: { parts: true } } },
    });
    expect(made.map(({ date, kind, report }) => [storedDay(date), kind, report])).toEqual(
      [day(-3), day(0)].map((date) => [
        date,
        "sick",
        expect.objectContaining({
          name: "Sick day",
          status: 6,
          date: new Date(date),
          formVersionId: scene.group.form.versionId,
          parts: [],
        }),
      ]),
    );
    const report = await getReport(student, { reportId: made[0]?.reportId ?? 0 }, nb);
    expect(report).toMatchObject({ status: 6, actions: [], writableTabs: [] });
    const records = await db.auditEntry.findMany({ where: { entity: "absence", entityId: { in: absenceIds } } });
    expect(records).toHaveLength(2);
    for (const record of records)
      expect(record).toMatchObject({
        action: "absence.register",
        actorId: student.id,
        after: { placementId: scene.placement.id },
      });
  });

  it("makes no report and no notifications for other absence", async () => {
    const scene = await makePlacement(db);
    await register(scene, [0, -1], "other");
    expect(await daysOf(scene)).toEqual([day(-1), day(0)]);
    expect(await db.report.count({ where: { placementId: scene.placement.id } })).toBe(0);
    expect(await notificationKeysIn(scene)).toEqual([]);
  });

  it("notifies supervisors and teachers once, about the first of several days", async () => {
    const scene = await makePlacement(db);
    await register(scene, [0, -2]);
    expect(await notificationKeysIn(scene)).toEqual([
      `${scene.supervisor.id} notification.supervisor.sick-day`,
      `${scene.secondarySupervisor.id} notification.supervisor.sick-day`,
      `${scene.teacher.id} notification.teacher.sick-day`,
    ]);
    const about = await db.notification.findMany({
      where: { report: { placementId: scene.placement.id } },
      select: { report: { select: { date: true } } },
    });
    for (const { report } of about) expect(report?.date).toEqual(daysFromNow(-2));
  });

  it("notifies the teachers when the group's number of sick days is reached, and only then", async () => {
    const scene = await makePlacement(db);
    const toTeacher = `${scene.teacher.id} notification.teacher.three-sick-days`;
    await register(scene, [-9, -8]);
    await register(scene, [-7], "other");
    expect(await noticed(scene)).toEqual([]);
    await register(scene, [-6, -5]);
    expect(await noticed(scene)).toEqual([toTeacher]);
    await register(scene, [-4]);
    expect(await noticed(scene)).toEqual([toTeacher]);
  });

  it("counts by the group's own number", async () => {
    const scene = await makePlacement(db);
    await db.group.update({ where: { id: scene.group.id }, data: { sickDaysNoticed: 1 } });
    await register(scene, [0]);
    expect(await noticed(scene)).toHaveLength(1);
  });

  it("notifies the teachers of a lowered number with the next sick day, and again after they cleared the notification", async () => {
    const scene = await makePlacement(db);
    const reachable = (sickDaysNoticed: number) =>
      db.group.update({ where: { id: scene.group.id }, data: { sickDaysNoticed } });
    await reachable(9);
    await register(scene, [-9, -8, -7]);
    await reachable(2);
    await register(scene, [-6], "other");
    expect(await noticed(scene)).toEqual([]);
    await register(scene, [-5]);
    expect(await noticed(scene)).toHaveLength(1);
    await register(scene, [-4]);
    expect(await noticed(scene)).toHaveLength(1);
    await clearAllNotificationsForUser(await actAs(scene.teacher));
    await register(scene, [-3]);
    expect(await noticed(scene)).toHaveLength(2);
  });

  it.each([
    ["outside the placement", [-21], "absence.error_outside_placement"],
    ["after the placement", [21], "absence.error_outside_placement"],
    ["to come", [1], "absence.error_future"],
    ["twice in a list", [0, 0], "absence.error_registered"],
    ["registered already", [-5], "absence.error_registered"],
    ["made up", [-2], "absence.error_was_there"],
  ])("refuses a day %s with the error at its field, and registers none of the others", async (_, days, key) => {
    const scene = await makePlacement(db);
    await makeAbsence(db, scene, { day: -5, madeUpDay: -2, confirmedBy: scene.supervisor });
    expect(await refusalOf(register(scene, [-1, ...days]))).toMatchObject({
      kind: "invalid",
      key,
      errors: { [`dates.${days.length}`]: [key] },
    });
    expect(await daysOf(scene)).toEqual([day(-5)]);
    expect(await notificationKeysIn(scene)).toEqual([]);
  });

  it("is the student's alone, and not found for outsiders", async () => {
    const scene = await makePlacement(db);
    const input = { placementId: scene.placement.id, kind: "sick" as const, dates: [today()] };
    for (const other of [scene.supervisor, scene.secondarySupervisor, scene.teacher, await makeUser(db, "Admin")])
      expect(await refusalOf(registerAbsence(await actAs(other), input, nb))).toMatchObject({ kind: "forbidden" });
    for (const role of ["Student", "Supervisor", "Teacher"] as const)
      expect(await refusalOf(registerAbsence(await actAs(await makeUser(db, role)), input, nb))).toMatchObject({
        kind: "notFound",
      });
    expect(await daysOf(scene)).toEqual([]);
  });

  it("stores each day once when the same is registered twice in parallel", async () => {
    const scene = await makePlacement(db);
    const refused = await refusalsAtOnce(...Array.from({ length: 5 }, () => register(scene, [0, -1])));
    expect(refused).toMatchObject(Array(4).fill({ kind: "invalid", key: "absence.error_registered" }));
    expect(await daysOf(scene)).toEqual([day(-1), day(0)]);
    expect(await notificationKeysIn(scene)).toHaveLength(3);
  });

  it("notifies the teachers once when several parallel calls reach the number", async () => {
    const scene = await makePlacement(db);
    await Promise.all([-4, -3, -2, -1, 0].map((one) => register(scene, [one])));
    expect(await daysOf(scene)).toHaveLength(5);
    expect(await noticed(scene)).toHaveLength(1);
  });
});

describe("taking back", () => {
  it("removes the day, its report and its notifications", async () => {
    const scene = await makePlacement(db);
    const student = await actAs(scene.student);
    const { absenceIds } = await register(scene, [0, -1]);
    await removeAbsences(student, { absenceIds });
    expect(await daysOf(scene)).toEqual([]);
    expect(await db.report.count({ where: { placementId: scene.placement.id } })).toBe(0);
    expect(await notificationKeysIn(scene)).toEqual([]);
    expect(await db.auditEntry.count({ where: { action: "absence.remove", entityId: { in: absenceIds } } })).toBe(2);
    await register(scene, [0, -1]);
  });

  it("happens once when it is sent again, also in parallel, and is not found for days that were taken back otherwise", async () => {
    const scene = await makePlacement(db);
    const student = await actAs(scene.student);
    const { absenceIds } = await register(scene, [0, -1]);
    await Promise.all([1, 2, 3].map(() => removeAbsences(student, { absenceIds })));
    const { absenceIds: later } = await register(scene, [0, -1]);
    await removeAbsences(student, { absenceIds });
    expect(await daysOf(scene)).toEqual([day(-1), day(0)]);
    const entries = { action: "absence.remove", entityId: { in: absenceIds } };
    expect(await db.auditEntry.count({ where: entries })).toBe(2);
    const supervisor = await actAs(scene.supervisor);
    expect(await refusalOf(removeAbsences(supervisor, { absenceIds }))).toMatchObject({ kind: "notFound" });
    // One of them is still there.
    const some = { absenceIds: [...absenceIds.slice(0, 1), ...later.slice(0, 1)] };
    expect(await refusalOf(removeAbsences(student, some))).toMatchObject({ kind: "notFound" });
    expect(await daysOf(scene)).toEqual([day(-1), day(0)]);
  });

  /** Takes back the sick days of these dates. */
  async function takeBack(scene: MadePlacement, days: number[]) {
    const where = { placementId: scene.placement.id, date: { in: days.map(daysFromNow) } };
    const chosen = await db.absence.findMany({ where, select: { id: true } });
    expect(chosen).toHaveLength(days.length);
    await removeAbsences(await actAs(scene.student), { absenceIds: chosen.map(({ id }) => id) });
  }
  /** The notifications of each day. */
  const notificationsOf = async ({ placement }: MadePlacement) =>
    (
      await db.notification.findMany({
        where: { placementId: placement.id },
        orderBy: { id: "asc" },
        include: { absence: { select: { date: true } } },
      })
    ).map(
      ({ recipientId, contentKey, absence }) => `${recipientId} ${contentKey} ${absence && storedDay(absence.date)}`,
    );
  const sickDayNotified = (scene: MadePlacement, of: number) => [
    `${scene.supervisor.id} notification.supervisor.sick-day ${day(of)}`,
    `${scene.secondarySupervisor.id} notification.supervisor.sick-day ${day(of)}`,
    `${scene.teacher.id} notification.teacher.sick-day ${day(of)}`,
  ];

  it("leaves the notification of days registered together while one of them stays", async () => {
    const scene = await makePlacement(db);
    await register(scene, [-9]);
    await register(scene, [-1, -3, -2]);
    await db.notification.deleteMany({
      where: { recipientId: scene.teacher.id, contentKey: { endsWith: "three-sick-days" } },
    });
    await takeBack(scene, [-3]);
    expect(await notificationsOf(scene)).toEqual([...sickDayNotified(scene, -9), ...sickDayNotified(scene, -2)]);
    await takeBack(scene, [-2, -1]);
    expect(await notificationsOf(scene)).toEqual(sickDayNotified(scene, -9));
  });

  it("leaves the teachers what they were told while enough sick days are left", async () => {
    const scene = await makePlacement(db);
    await register(scene, [-1, 0, -3, -2]);
    await takeBack(scene, [-3]);
    const limitNotified = `${scene.teacher.id} notification.teacher.three-sick-days null`;
    expect(await notificationsOf(scene)).toEqual([...sickDayNotified(scene, -2), limitNotified]);
  });

  it("deletes the notification when the number is no longer reached, and sends one again when it is", async () => {
    const scene = await makePlacement(db);
    await register(scene, [-3, -2, -1]);
    await takeBack(scene, [-1]);
    expect(await noticed(scene)).toEqual([]);
    await register(scene, [-1]);
    expect(await noticed(scene)).toHaveLength(1);
  });

  it("is refused once somebody else has written about the day, and deletes the student's own messages too", async () => {
    const scene = await makePlacement(db);
    const student = await actAs(scene.student);
    const { absenceIds } = await register(scene, [-1, 0]);
    const reports = await db.report.findMany({ where: { placementId: scene.placement.id }, orderBy: { date: "asc" } });
    const [first, second] = reports.map(({ id }) => id);
    await sendMessage(student, { reportId: first ?? 0, body: "I am home again tomorrow." });
    await sendMessage(await actAs(scene.teacher), { reportId: second ?? 0, body: "Get well soon." });
    expect(await refusalOf(removeAbsences(student, { absenceIds }))).toMatchObject({
      kind: "invalid",
      key: "absence.error_written_about",
    });
    expect(await daysOf(scene)).toEqual([day(-1), day(0)]);
    await takeBack(scene, [-1]);
    expect(await daysOf(scene)).toEqual([day(0)]);
    expect(await db.message.count({ where: { reportId: { in: [first ?? 0, second ?? 0] } } })).toBe(1);
  });

  it("loses no message that somebody else writes at the same moment", async () => {
    const scene = await makePlacement(db);
    const student = await actAs(scene.student);
    const teacher = await actAs(scene.teacher);
    for (const back of [0, -1, -2, -3, -4]) {
      const { absenceIds } = await register(scene, [back]);
      const { reportId } = await db.absence.findFirstOrThrow({ where: { id: { in: absenceIds } } });
      const outcomes = await atOnce(
        removeAbsences(student, { absenceIds }),
        sendMessage(teacher, { reportId: reportId ?? 0, body: "Get well soon." }),
      );
      expect(outcomes).toEqual(outcomes[0] === "done" ? ["done", "notFound"] : ["invalid", "done"]);
    }
  });

  it("is possible on the day of registering only", async () => {
    const scene = await makePlacement(db);
    const student = await actAs(scene.student);
    const old = await makeAbsence(db, scene, { day: -4, registeredAt: longAgo });
    const fresh = await makeAbsence(db, scene, { day: -3 });
    const madeUp = await makeAbsence(db, scene, { day: -6, madeUpDay: -2, confirmedBy: scene.supervisor });
    for (const absenceIds of [[old.id], [fresh.id, old.id], [madeUp.id]])
      expect(await refusalOf(removeAbsences(student, { absenceIds }))).toMatchObject({
        kind: "invalid",
        key: "absence.error_not_removable",
      });
    expect(await daysOf(scene)).toHaveLength(3);
  });

  it("is the student's alone, and not found with a day of another placement among them", async () => {
    const [scene, other] = [await makePlacement(db), await makePlacement(db)];
    const [own, others] = [await makeAbsence(db, scene), await makeAbsence(db, other)];
    const absenceIds = [own.id];
    for (const person of [scene.supervisor, scene.teacher, await makeUser(db, "Admin")])
      expect(await refusalOf(removeAbsences(await actAs(person), { absenceIds }))).toMatchObject({
        kind: "forbidden",
      });
    const student = await actAs(scene.student);
    for (const ids of [[others.id], [own.id, others.id], [2_147_483_647]])
      expect(await refusalOf(removeAbsences(student, { absenceIds: ids }))).toMatchObject({ kind: "notFound" });
    expect(await db.absence.count({ where: { id: { in: [own.id, others.id] } } })).toBe(2);
  });
});

describe("the list", () => {
  it("shows the days, the latest first, with what they mean and what the reader may do", async () => {
    const scene = await makePlacement(db);
    await db.group.update({ where: { id: scene.group.id }, data: { expectedDays: 20, sickDaysNoticed: 2 } });
    await makeAbsence(db, scene, { day: -9, registeredAt: longAgo, madeUpDay: -1, confirmedBy: scene.supervisor });
    await makeAbsence(db, scene, { day: -5, kind: "other", registeredAt: longAgo, madeUpDay: -3 });
    // The student was away on the proposed day too.
    await makeAbsence(db, scene, { day: -3 });
    const read = async (person: Parameters<typeof actAs>[0]) =>
      listAbsences(await actAs(person), { placementId: scene.placement.id });

    const student = await read(scene.student);
    expect(student.items).toMatchObject([
      { date: day(-3), kind: "sick", madeUpOn: null, problem: null, actions: ["remove", "plan-make-up"] },
      { date: day(-5), madeUpOn: day(-3), problem: "absence.error_make_up_absent", actions: ["plan-make-up"] },
      { date: day(-9), madeUpOn: day(-1), confirmedBy: scene.supervisor.fullName, problem: null, actions: [] },
    ]);
    expect(student).toMatchObject({ seat: "student", canRegister: true, today: today() });
    expect(student.summary).toEqual({
      expectedDays: 20,
      absentDays: 3,
      sickDays: 2,
      madeUpDays: 1,
      percent: 10,
      verdict: "within",
      daysToMakeUp: 0,
      sickDaysReached: true,
    });

    const actionsFor = async (person: Parameters<typeof actAs>[0]) =>
      (await read(person)).items.map(({ actions }) => actions);
    for (const ward of [scene.supervisor, scene.secondarySupervisor])
      expect(await actionsFor(ward)).toEqual([[], [], ["withdraw-confirmation"]]);
    for (const reader of [scene.teacher, await makeUser(db, "Admin")]) {
      expect(await actionsFor(reader)).toEqual([[], [], []]);
      expect((await read(reader)).canRegister).toBe(false);
    }
    expect(await refusalOf(read(await makeUser(db, "Teacher")))).toMatchObject({ kind: "notFound" });
  });

  it("does not count a day that is outside the placement since its days were changed, and offers nothing to make it up", async () => {
    const scene = await makePlacement(db);
    const { id: placementId } = scene.placement;
    await db.group.update({ where: { id: scene.group.id }, data: { expectedDays: 20, sickDaysNoticed: 3 } });
    const outside = await makeAbsence(db, scene, { day: -25, registeredAt: longAgo, madeUpDay: -1 });
    await makeAbsence(db, scene, { day: -26, registeredAt: longAgo });
    await makeAbsence(db, scene, { day: -20, registeredAt: longAgo });
    const [student, supervisor] = [await actAs(scene.student), await actAs(scene.supervisor)];
    const { items, summary } = await listAbsences(student, { placementId });
    expect(items).toMatchObject([
      { date: day(-20), isOutside: false, actions: ["plan-make-up"] },
      { date: day(-25), isOutside: true, problem: null, actions: [] },
      { date: day(-26), isOutside: true, actions: [] },
    ]);
    expect(summary).toMatchObject({ absentDays: 1, sickDays: 1, percent: 5, sickDaysReached: false });
    const confirmation = { absenceId: outside.id, madeUpOn: day(-1) };
    const refusal = { key: "absence.outside" };
    expect(await refusalOf(planMakeUp(student, { ...confirmation, madeUpOn: day(0) }))).toMatchObject(refusal);
    expect(await refusalOf(confirmMakeUp(supervisor, confirmation))).toMatchObject(refusal);
    expect((await listAtHand(supervisor)).days.toConfirm).toEqual([]);
    const [listed] = (await listStudents(supervisor, { kind: "supervised" }, {}, false)).items;
    expect(listed).toMatchObject({ absentDays: 1, toConfirm: 0 });
    expect(listed?.attention.map(({ reason }) => reason)).not.toContain("sick");
    // Nor for the notification about the number of sick days.
    await register(scene, [-2]);
    expect(await noticed(scene)).toEqual([]);
    await register(scene, [-1]);
    expect(await noticed(scene)).toHaveLength(1);
    await removeAbsences(student, { absenceIds: [(await newest(scene)).id] });
    expect(await noticed(scene)).toEqual([]);
  });

  it("takes as many queries for one day as for thirty", async () => {
    const scene = await makePlacement(db);
    const teacher = await actAs(scene.teacher);
    const read = () => listAbsences(teacher, { placementId: scene.placement.id });
    const fill = async (from: number, until: number) => {
      for (let past = from; past <= until; past += 1)
        await makeAbsence(db, scene, { day: -past, madeUpDay: past, confirmedBy: scene.supervisor });
    };
    await fill(1, 1);
    const withOne = await countQueries(read);
    await fill(2, 30);
    expect(await countQueries(read)).toBe(withOne);
  });

  it("finds the absence of a report, for those who may see it", async () => {
    const scene = await makePlacement(db);
    const { reportId } = await makeAbsence(db, scene, { day: -2, madeUpDay: 3 });
    const input = { reportId: reportId ?? 0 };
    expect(await findAbsenceOfReport(await actAs(scene.teacher), input)).toMatchObject({
      date: day(-2),
      madeUpOn: day(3),
    });
    expect(await findAbsenceOfReport(await actAs(await makeUser(db, "Teacher")), input)).toBeNull();
  });
});
