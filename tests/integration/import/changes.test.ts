import { beforeAll, describe, expect, it } from "vitest";
import { listImportRows } from "@/lib/features/import/queries/list-rows";
import { eventOf } from "@/lib/features/notification/rules/keys";
import type { Actor } from "@/lib/platform/auth/actor";
import { daysLater, storedDay } from "@/lib/platform/dates";
import { writableDb as db } from "@/lib/platform/db";
import { sayIn } from "@/lib/platform/i18n/translator";
import { makeEvaluation } from "../../factories/evaluation";
import { makeSignable } from "../../factories/evaluation-signing";
import { daysFromNow, makeGroup } from "../../factories/group";
import { makeImportScene } from "../../factories/import";
import { makeNotification } from "../../factories/notification";
import { makePlacement } from "../../factories/placement";
import { makeUser } from "../../factories/user";
import { actAs } from "../../support/actor";
import { importAll, importFile, type SheetRows, sendFile } from "../../support/import-file";

let admin: Actor;
beforeAll(async () => {
  admin = await actAs(await makeUser(db, "Admin"));
});

const audited = (entity: string, entityId: number) =>
  db.auditEntry.findMany({
    where: { entity, entityId },
    orderBy: { id: "asc" },
    select: { action: true, before: true, after: true },
  });

const inGroup = (group: { courseCode: string; name: string; startDate: Date }) => ({
  courseCode: group.courseCode,
  group: group.name,
  groupStart: storedDay(group.startDate),
});

describe("an import of what exists", () => {
  it("changes what is filled in of an account, and never its role, address, username or password", async () => {
    const before = await makeUser(db, "Supervisor", { phone: "41200117", userCourseCode: "SYK-1" });
    const people = [{ email: ` ${before.email.toUpperCase()}`, fullName: "Another Name", phone: "41200771" }];
    const { preview, result } = await importAll(admin, await importFile({ people }));
    expect(result?.people).toMatchObject({ changed: 1, created: 0 });
    const { items } = await listImportRows(admin, { jobId: preview.jobId, state: "changed" });
    expect(items[0]).toMatchObject({
      label: "Another Name",
      changes: [
        { column: "fullName", before: before.fullName, after: "Another Name" },
        { column: "phone", before: "41200117", after: "41200771" },
      ],
    });
    const { fullName, phone, revision, ...rest } = await db.user.findUniqueOrThrow({ where: { id: before.id } });
    expect({ fullName, phone, revision }).toEqual({ fullName: "Another Name", phone: "41200771", revision: 1 });
    expect(before).toMatchObject(rest);
    expect(await audited("user", before.id)).toMatchObject([
      { action: "user.edit", after: { fields: ["fullName", "phone"] } },
    ]);
  });

  it("adds teachers and wards to a group, and takes none away", async () => {
    const [teacher, arrived] = [await makeUser(db, "Teacher"), await makeUser(db, "Teacher")];
    const group = await makeGroup(db, { teacherIds: [teacher.id], wards: ["A1"] });
    const scene = await makePlacement(db, { group });
    await makePlacement(db, { group });
    const groups = [
      {
        courseCode: ` ${group.courseCode.toLowerCase()}`,
        name: group.name,
        startDate: storedDay(group.startDate),
        teachers: arrived.email,
        wards: "a1; B2",
        endDate: daysLater(storedDay(group.endDate), 7),
        place: "",
      },
    ];
    const { evaluation } = await makeSignable(db, { scene });
    const { result } = await importAll(admin, await importFile({ groups }));
    expect(result?.groups).toMatchObject({ changed: 1 });
    const after = await db.group.findUniqueOrThrow({ where: { id: group.id }, include: { teachers: true } });
    expect(after).toMatchObject({ wards: ["A1", "B2"], place: group.place, revision: 1 });
    expect(after.teachers.map(({ teacherId }) => teacherId)).toEqual([teacher.id, arrived.id]);
    // One notification of the group, however many students there are, and one of each signature that is waited for.
    const recipientId = { in: [teacher.id, arrived.id] };
    const notified = await db.notification.findMany({ where: { recipientId }, orderBy: { contentKey: "asc" } });
    const about = { recipientId: arrived.id, placementId: scene.placement.id };
    expect(notified).toMatchObject([
      { ...about, contentKey: "notification.teacher.placement-assigned" },
      { ...about, contentKey: "notification.teacher.ready-to-be-signed", evaluationId: evaluation.id },
    ]);
    const endDate = storedDay(group.endDate);
    expect(await audited("group", group.id)).toEqual([
      {
        action: "group.edit",
        before: { endDate, teacherIds: [teacher.id] },
        after: {
          endDate: daysLater(endDate, 7),
          teacherIds: [teacher.id, arrived.id],
          fields: ["endDate", "wards"],
        },
      },
    ]);
  });

  it("gives a seat to the account that goes on, where the address of one is named that was merged into it", async () => {
    const scene = await makePlacement(db);
    const goesOn = await makeUser(db, "Supervisor");
    const merged = await makeUser(db, "Supervisor", { active: false, mergedIntoId: goesOn.id });
    const row = { ...inGroup(scene.group), student: scene.student.email, supervisor: merged.email };
    const { result } = await importAll(admin, await importFile({ placements: [row] }));
    expect(result?.placements).toMatchObject({ changed: 1 });
    const after = await db.placement.findUniqueOrThrow({ where: { id: scene.placement.id } });
    expect(after.supervisorId).toBe(goesOn.id);
  });

  it("gives a seat to somebody else, whose it is then as if changed by hand, and keeps what is not filled in", async () => {
    const scene = await makePlacement(db);
    const { id: evaluationId } = await makeEvaluation(db, scene);
    const supervisor = await makeUser(db, "Supervisor");
    const row = { ...inGroup(scene.group), student: scene.student.email, supervisor: supervisor.email, ward: "B2" };
    const { preview, result } = await importAll(admin, await importFile({ placements: [row] }));
    expect(result?.placements).toMatchObject({ changed: 1 });
    const { items } = await listImportRows(admin, { jobId: preview.jobId, state: "changed" });
    expect(items[0]?.changes).toEqual([
      { column: "ward", before: "Test ward", after: "B2" },
      { column: "supervisor", before: scene.supervisor.fullName, after: supervisor.fullName },
    ]);
    const after = await db.placement.findUniqueOrThrow({ where: { id: scene.placement.id } });
    expect(after).toMatchObject({
      ward: "B2",
      supervisorId: supervisor.id,
      secondarySupervisorId: scene.secondarySupervisor.id,
      startDate: scene.placement.startDate,
      endDate: scene.placement.endDate,
      revision: 1,
    });
    expect(await db.evaluation.count({ where: { id: evaluationId } })).toBe(1);
    const notified = await db.notification.findMany({
      where: { placementId: scene.placement.id },
      orderBy: { recipientId: "asc" },
    });
    const others = [scene.student.id, scene.secondarySupervisor.id, scene.teacher.id].map((id) => [
      id,
      "supervisor-changed",
    ]);
    expect(notified.map(({ recipientId, contentKey }) => [recipientId, eventOf(contentKey)])).toEqual(
      [[supervisor.id, "placement-assigned"] as const, ...others].toSorted(
        ([one], [other]) => Number(one) - Number(other),
      ),
    );
  });
});

describe("an import of another last day of a group", () => {
  async function makeFollowed() {
    const group = await makeGroup(db);
    const days = { startDate: group.startDate, endDate: group.endDate };
    const follower = await makePlacement(db, { group, data: days });
    const other = await makePlacement(db, { group, data: days });
    const { courseCode, name } = group;
    const row = { courseCode, name, startDate: storedDay(group.startDate) };
    const old = storedDay(group.endDate);
    const placed = ({ student }: typeof follower, more = {}) => ({
      ...inGroup(group),
      student: student.email,
      ...more,
    });
    const endsOf = async (...all: (typeof follower)[]) => {
      const ids = all.map(({ placement }) => placement.id);
      const stored = await db.placement.findMany({ where: { id: { in: ids } }, orderBy: { id: "asc" } });
      return stored.map(({ endDate }) => storedDay(endDate));
    };
    return { group, days, follower, other, row, old, placed, endsOf };
  }

  const linesOf = async (sheets: Record<string, SheetRows>, state: "refused" | "changed") => {
    const { jobId, job } = await sendFile(admin, await importFile(sheets));
    expect(job).toMatchObject({ state: "done", problem: null });
    const { items } = await listImportRows(admin, { jobId, state });
    return items.flatMap(({ sheet, row, problems, changes }) => [
      ...problems.map(({ column, message }) => `${sheet} ${row} ${column} ${message.replace("import.problem.", "")}`),
      ...changes.map(({ column, before, after }) => `${sheet} ${row} ${column} ${before} ${after}`),
    ]);
  };

  it("moves those who have it, with their evaluations, as by hand, and the preview says how many", async () => {
    const { group, days, follower, other, row, old, endsOf } = await makeFollowed();
    const own = await makePlacement(db, { group, data: { ...days, endDate: daysFromNow(9) } });
    const done = await makePlacement(db, { group, data: days });
    await makeEvaluation(db, done, { stage: 5 });
    const { id: evaluationId } = await makeEvaluation(db, follower);
    const about = { placementId: follower.placement.id, evaluationId };
    await makeNotification(db, follower.supervisor.id, {
      ...about,
      contentKey: "notification.supervisor.last-safe-day",
    });
    const endDate = daysLater(old, 7);
    const groups = [{ ...row, endDate }];
    expect(await linesOf({ groups }, "changed")).toEqual([
      `groups 2 endDate ${old} ${endDate}`,
      "groups 2 followers  2",
    ]);
    const { job } = await importAll(admin, await importFile({ groups }));
    expect(job).toMatchObject({ state: "done", problem: null });
    expect(await endsOf(follower, other, own, done)).toEqual([endDate, endDate, storedDay(daysFromNow(9)), old]);
    // Its last safe day is another one, and nobody is told anything new.
    const placementId = { in: [follower, other].map(({ placement }) => placement.id) };
    expect(await db.notification.count({ where: { placementId } })).toBe(0);
    expect(await audited("placement", follower.placement.id)).toMatchObject([
      { action: "placement.save", before: { endDate: old }, after: { endDate } },
    ]);
  });

  it("shortens them too, and is refused where somebody stays outside", async () => {
    const { group, days, follower, other, row, old, endsOf } = await makeFollowed();
    const done = await makePlacement(db, { group, data: days });
    await makeEvaluation(db, done, { stage: 5 });
    const endDate = daysLater(old, -7);
    const groups = [{ ...row, endDate }];
    expect(await linesOf({ groups }, "refused")).toEqual(["groups 2 endDate outside_placement"]);
    await db.placement.update({ where: { id: done.placement.id }, data: { discontinuedAt: new Date() } });
    await importAll(admin, await importFile({ groups }));
    expect(await endsOf(follower, other, done)).toEqual([endDate, endDate, old]);
  });

  it("leaves the day to the row that a placement has, where it says one", async () => {
    const { follower, other, row, old, placed, endsOf } = await makeFollowed();
    const endDate = daysLater(old, 7);
    const groups = [{ ...row, endDate }];
    const placements = [placed(follower, { ward: "B2" }), placed(other, { endDate: old })];
    expect(await linesOf({ groups, placements }, "changed")).toEqual([
      `groups 2 endDate ${old} ${endDate}`,
      "groups 2 followers  1",
      "placements 2 ward Test ward B2",
      `placements 2 endDate ${old} ${endDate}`,
    ]);
    await importAll(admin, await importFile({ groups, placements }));
    expect(await endsOf(follower, other)).toEqual([endDate, old]);
  });

  it("leaves a placement whose own row says a day and is refused as it was", async () => {
    const { follower, other, row, old, placed, endsOf } = await makeFollowed();
    const endDate = daysLater(old, 7);
    const groups = [{ ...row, endDate }];
    const placements = [placed(other, { endDate: daysLater(old, -3), supervisor: "nobody@example.com" })];
    expect(await linesOf({ groups, placements }, "refused")).toEqual(["placements 2 supervisor person_unknown"]);
    await importAll(admin, await importFile({ groups, placements }), { skipRefused: true });
    expect(await endsOf(follower, other)).toEqual([endDate, old]);
    await importAll(admin, await importFile({ groups: [{ ...row, endDate: old }] }));
    const unreadable = [placed(other, { endDate: "soon" })];
    await importAll(admin, await importFile({ groups, placements: unreadable }), { skipRefused: true });
    expect(await endsOf(follower, other)).toEqual([endDate, old]);
  });

  it("is refused where the own row of a placement leaves it outside, and not where it takes it inside", async () => {
    const { follower, other, row, old, placed, endsOf } = await makeFollowed();
    const endDate = daysLater(old, -7);
    const groups = [{ ...row, endDate }];
    for (const own of [old, daysLater(old, 3), daysLater(old, -6)]) {
      const placements = [placed(other, { endDate: own })];
      expect(await linesOf({ groups, placements }, "refused")).toContain("groups 2 endDate outside_placement");
    }
    const placements = [placed(other, { endDate: daysLater(old, -9) })];
    await importAll(admin, await importFile({ groups, placements }));
    expect(await endsOf(follower, other)).toEqual([endDate, daysLater(old, -9)]);
  });

  it("is refused where a student is elsewhere on the new days, also by a row of the same file", async () => {
    const { follower, row, old, placed } = await makeFollowed();
    const { student } = follower;
    const next = { startDate: daysFromNow(33), endDate: daysFromNow(50) };
    const later = await makeGroup(db, next);
    const { placement } = await makePlacement(db, {
      group: later,
      student,
      data: { ...next, startDate: daysFromNow(40) },
    });
    const groups = [{ ...row, endDate: daysLater(old, 7) }];
    const startDate = storedDay(daysFromNow(35));
    const placements = [{ ...inGroup(later), student: student.email, startDate }];
    expect(await linesOf({ placements }, "refused")).toEqual([]);
    expect(await linesOf({ groups, placements }, "refused")).toEqual(["placements 2 startDate overlap"]);
    // A row that keeps the old day changes nothing, and the days after it are free for the rows below.
    const kept = placed(follower, { endDate: old });
    expect(await linesOf({ groups, placements: [kept, ...placements] }, "refused")).toEqual([]);
    await db.placement.update({ where: { id: placement.id }, data: next });
    expect(await linesOf({ groups }, "refused")).toEqual(["groups 2 endDate overlap_follower"]);
    await db.user.update({ where: { id: student.id }, data: { allowMultipleGroup: true } });
    expect(await linesOf({ groups }, "refused")).toEqual([]);
  });

  it("names the students who are elsewhere, and is no longer refused once their rows say a day", async () => {
    const { follower, other, row, old, placed, endsOf } = await makeFollowed();
    const data = { startDate: daysFromNow(33), endDate: daysFromNow(50) };
    const later = await makeGroup(db, data);
    await makePlacement(db, { group: later, student: follower.student, data });
    const groups = [{ ...row, endDate: daysLater(old, 7) }];
    const say = sayIn("nb");
    const adviceOf = async () => {
      const { jobId } = await sendFile(admin, await importFile({ groups }));
      const { items } = await listImportRows(admin, { jobId, state: "refused" });
      return items.flatMap(({ problems }) => problems.map(({ message, values }) => say(message, values)));
    };
    const name = follower.student.fullName;
    const [told] = await adviceOf();
    expect(told).toContain(`${name} kan ikke følge gruppens siste dag`);
    await makePlacement(db, { group: later, student: other.student, data });
    expect(await adviceOf()).toEqual([told?.replace(name, `${name} og 1 til`)]);
    await db.user.update({ where: { id: other.student.id }, data: { studentNumber: String(other.student.id) } });
    const placements = [
      placed(follower, { endDate: old }),
      { ...placed(other, { endDate: daysLater(old, 1) }), student: String(other.student.id) },
    ];
    await importAll(admin, await importFile({ groups, placements }));
    expect(await endsOf(follower, other)).toEqual([old, daysLater(old, 1)]);
  });

  it("needs a new preview once somebody else follows", async () => {
    const { group, days, row, old } = await makeFollowed();
    const file = await importFile({ groups: [{ ...row, endDate: daysLater(old, 7) }] });
    const preview = await sendFile(admin, file);
    await db.placement.updateMany({ where: { groupId: group.id }, data: { endDate: daysFromNow(9) } });
    await makePlacement(db, { group, data: days });
    await makePlacement(db, { group, data: days });
    const { job } = await sendFile(admin, file, { dryRun: false, previewId: preview.jobId });
    expect(job).toMatchObject({ state: "failed", problem: "import.error_stale" });
  });
});

describe("an import of new placements", () => {
  it("notifies who had an account once, and puts every record on the record", async () => {
    const scene = await makeImportScene(db);
    const [teacher, supervisor] = [await makeUser(db, "Teacher"), await makeUser(db, "Supervisor")];
    const people = Array.from({ length: 5 }, () => scene.person("Student"));
    const known = await makeUser(db, "Student", { domainId: scene.domain.id });
    const placements = [known, ...people].map(({ email }) => scene.placement(email, { supervisor: supervisor.email }));
    const groups = [scene.group({ teachers: teacher.email })];
    const { jobId } = await importAll(
      admin,
      await importFile({ groups, people, placements } as Record<string, SheetRows>),
    );
    const made = await db.placement.findMany({ where: { supervisorId: supervisor.id }, orderBy: { id: "asc" } });
    expect(made).toHaveLength(6);
    const notified = await db.notification.findMany({ where: { placementId: { in: made.map(({ id }) => id) } } });
    expect(notified.map(({ recipientId }) => recipientId).toSorted((a, b) => a - b)).toEqual(
      [teacher.id, supervisor.id, known.id].toSorted((a, b) => a - b),
    );
    for (const { id, studentId, groupId } of made) {
      expect(await audited("placement", id)).toMatchObject([
        { action: "placement.create", after: { studentId, groupId, supervisorId: supervisor.id } },
      ]);
      expect(JSON.stringify(await audited("placement", id))).not.toContain("A1");
      expect(await audited("group", groupId)).toMatchObject([
        { action: "group.create", after: { teacherIds: [teacher.id], startDate: "2027-08-23" } },
      ]);
      if (studentId !== known.id)
        expect(await audited("user", studentId)).toMatchObject([{ action: "user.create", after: { role: "Student" } }]);
    }
    expect(await audited("import", jobId)).toMatchObject([
      { action: "import.start", after: { dryRun: false } },
      { action: "import.done", after: { placements: { created: 6 } } },
    ]);
  });

  it("gives usernames that nobody has, however alike the addresses are", async () => {
    const scene = await makeImportScene(db);
    await makeUser(db, "Student", { username: "kari_ness_2" });
    await makeUser(db, "Student", { username: "kari_ness" });
    // Nobody has the name itself, but two of the file would get it.
    await makeUser(db, "Student", { username: "per_lie_2" });
    const emails = ["kari.ness", "kari-ness", "kari_ness"].map((local) => `${local}@${scene.domain.host}`);
    const people = emails.map((email) => scene.person("Student", { email }));
    people.push(scene.person("Student", { username: "kari_ness_3" }));
    const pers = ["per.lie", "per-lie"].map((local) => `${local}@${scene.domain.host}`);
    people.push(...pers.map((email) => scene.person("Student", { email })));
    await importAll(admin, await importFile({ people }));
    const both = await db.user.findMany({ where: { email: { in: pers } }, orderBy: { id: "asc" } });
    expect(both.map(({ username }) => username)).toEqual(["per_lie", "per_lie_3"]);
    const made = await db.user.findMany({ where: { email: { in: emails } }, orderBy: { id: "asc" } });
    expect(made.map(({ username }) => username)).toEqual(["kari_ness_4", "kari_ness_5", "kari_ness_6"]);
  });
});
