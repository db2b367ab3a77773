import { describe, expect, it } from "vitest";
import { getAudit } from "@/lib/features/audit/queries/get-audit";
import { maxPeople } from "@/lib/features/audit/rules/filter";
import { auditSearchSchema } from "@/lib/features/audit/schema";
import { deleteAnyReport } from "@/lib/features/report/removal/commands/delete-any-report";
import type { AuditAction } from "@/lib/platform/audit-actions";
import { writableDb as db } from "@/lib/platform/db";
import { limits } from "@/lib/platform/limits";
import { makePlacement } from "../factories/placement";
import { makeReport } from "../factories/report";
import { unique } from "../factories/unique";
import { makeUser } from "../factories/user";
import { actAs } from "../support/actor";
import { countQueries } from "../support/count-queries";

type Given = {
  actorId?: number;
  viewerId?: number;
  entityId?: number;
  createdAt?: Date;
  before?: object;
  after?: object;
};

const makeEntry = (action: AuditAction, { entityId = 1, ...given }: Given = {}) =>
  db.auditEntry.create({ data: { action, entity: action.split(".")[0] ?? "", entityId, ...given } });

async function makeReader() {
  const actor = await actAs(await makeUser(db, "Admin"));
  const read = (input: object) => getAudit(actor, auditSearchSchema.parse(input));
  const idsOf = async (input: object) => (await read(input)).items.map(({ id }) => id);
  return { actor, read, idsOf };
}

const aboutUser = (person: { id: number }, given: Given = {}) =>
  makeEntry("user.edit", { entityId: person.id, ...given });

describe("the log", () => {
  it("is narrowed by kind, number, action and days of the school's clock, in either order", async () => {
    const { idsOf } = await makeReader();
    const person = await makeUser(db);
    const at = (moment: string) => ({ entityId: person.id, createdAt: new Date(moment) });
    // In Oslo the first two are on 1 July, the last one is on 2 July.
    const first = await makeEntry("user.edit", at("2031-06-30T22:00:00.000Z"));
    const second = await makeEntry("user.invite", at("2031-07-01T21:59:59.999Z"));
    const third = await makeEntry("user.edit", at("2031-07-01T22:00:00.000Z"));
    const ofUser = { kind: "user", recordId: person.id };
    expect(await idsOf(ofUser)).toEqual([third.id, second.id, first.id]);
    expect(await idsOf({ ...ofUser, oldestFirst: true })).toEqual([first.id, second.id, third.id]);
    expect(await idsOf({ ...ofUser, from: "2031-07-01", to: "2031-07-01" })).toEqual([second.id, first.id]);
    expect(await idsOf({ ...ofUser, from: "2031-07-02" })).toEqual([third.id]);
    expect(await idsOf({ ...ofUser, to: "2031-06-30" })).toEqual([]);
    expect(await idsOf({ action: "user.edit", recordId: person.id })).toEqual([third.id, first.id]);
    const days = { from: "2031-07-01", to: "2031-07-02" };
    expect(await idsOf({ kind: "user", ...days })).toEqual([third.id, second.id, first.id]);
    expect(await idsOf({ action: "user.invite", ...days })).toEqual([second.id]);
    expect(await idsOf({ kind: "report", ...days })).toEqual([]);
    expect(await idsOf(days)).toEqual([third.id, second.id, first.id]);
  });

  it("holds each entry once, page after page, though many are of one moment and some go meanwhile", async () => {
    const { read } = await makeReader();
    const person = await makeUser(db);
    const createdAt = new Date("2030-01-01T12:00:00.000Z");
    const made: number[] = [];
    for (let at = 0; at <= limits.listPageSize + 2; at += 1)
      made.unshift((await aboutUser(person, { actorId: person.id, createdAt })).id);
    for (const search of [{ kind: "user", recordId: person.id }, { search: person.username }]) {
      const one = await read(search);
      expect(one.items.map(({ id }) => id)).toEqual(made.slice(0, limits.listPageSize));
      const two = await read({ ...search, cursor: one.nextCursor });
      expect(two.items.map(({ id }) => id)).toEqual(made.slice(limits.listPageSize));
      expect(two.nextCursor).toBeNull();
    }
    const one = await read({ kind: "user", recordId: person.id });
    await db.auditEntry.delete({ where: { id: one.items.at(-1)?.id ?? 0 } });
    const two = await read({ kind: "user", recordId: person.id, cursor: one.nextCursor });
    expect(two.items.map(({ id }) => id)).toEqual(made.slice(limits.listPageSize));
  });

  it("says who did it, as whom, to what, and what it holds, in names", async () => {
    const { read } = await makeReader();
    const scene = await makePlacement(db);
    const [admin, other] = [await makeUser(db, "Admin"), await makeUser(db, "Supervisor")];
    const { id } = scene.placement;
    await db.auditEntry.create({
      data: {
        action: "placement.save",
        entity: "placement",
        entityId: id,
        actorId: scene.teacher.id,
        viewerId: admin.id,
        before: { supervisorId: scene.supervisor.id },
        after: { supervisorId: other.id },
      },
    });
    const { items } = await read({ kind: "placement", recordId: id, action: "placement.save" });
    expect(items).toMatchObject([
      {
        action: "placement.save",
        kind: "placement",
        recordName: scene.student.fullName,
        actor: { userId: scene.teacher.id, fullName: scene.teacher.fullName },
        viewer: { fullName: admin.fullName },
        details: [
          {
            field: "supervisorId",
            before: [{ text: scene.supervisor.fullName }],
            after: [{ text: other.fullName }],
          },
        ],
      },
    ]);
  });

  it("names the student of a report that was deleted, and of a placement that is gone", async () => {
    const { actor, read } = await makeReader();
    const scene = await makePlacement(db);
    const { id: reportId } = await makeReport(db, scene, { status: 5 });
    await deleteAnyReport(actor, { reportId, reason: "It names a patient" });
    const gone = 2_000_000_000;
    await makeEntry("placement.remove", { entityId: gone, after: { studentId: scene.student.id } });
    expect((await read({ kind: "report", recordId: reportId })).items[0]).toMatchObject({
      action: "report.delete",
      recordName: scene.student.fullName,
    });
    expect((await read({ kind: "placement", recordId: gone })).items[0]?.recordName).toBe(scene.student.fullName);
  });

  it("shows an entry that no command of today writes, without its codes", async () => {
    const { read } = await makeReader();
    const person = await makeUser(db);
    await db.auditEntry.create({
      data: { action: "user.old_thing", entity: "user", entityId: person.id, after: { old_code: "x_1" } },
    });
    const page = await read({ kind: "user", recordId: person.id });
    expect(page.items[0]).toMatchObject({ action: null, kind: "user", recordName: person.fullName });
    expect(JSON.stringify(page)).not.toMatch(/old_thing|old_code|x_1/);
  });
});

describe("a search for a person", () => {
  it("finds what they did, what they viewed as others, and what concerns them", async () => {
    const { idsOf, read } = await makeReader();
    const scene = await makePlacement(db);
    const { id: reportId } = await makeReport(db, scene);
    const { student, supervisor } = scene;
    const did = await makeEntry("settings.save", { actorId: student.id });
    const toAccount = await aboutUser(student, { actorId: supervisor.id });
    const toReport = await makeEntry("report.message", { entityId: reportId, actorId: supervisor.id });
    const toPlacement = await makeEntry("placement.save", { entityId: scene.placement.id });
    const elsewhere = await aboutUser(supervisor);
    const mine = [toPlacement.id, toReport.id, toAccount.id, did.id];
    expect(await idsOf({ search: student.username })).toEqual(mine);
    expect(await idsOf({ search: student.username, kind: "report" })).toEqual([toReport.id]);
    expect(await idsOf({ search: student.username, action: "user.edit" })).toEqual([toAccount.id]);
    expect(await idsOf({ search: student.username, kind: "report", recordId: reportId })).toEqual([toReport.id]);
    expect(await idsOf({ search: supervisor.username })).toEqual([elsewhere.id, toReport.id, toAccount.id]);

    const admin = await makeUser(db, "Admin");
    const viewed = await makeEntry("session.view", { entityId: student.id, actorId: student.id, viewerId: admin.id });
    expect(await idsOf({ search: admin.username })).toEqual([viewed.id]);
    expect((await read({ search: student.username })).people).toEqual({
      found: [{ userId: student.id, fullName: student.fullName, username: student.username }],
      more: false,
    });
    expect(await read({ search: unique("nobody") })).toEqual({
      items: [],
      nextCursor: null,
      people: { found: [], more: false },
    });
  });

  it("finds what was done about records that are gone, also about a placement that was removed", async () => {
    const { idsOf } = await makeReader();
    const { placement, student } = await makePlacement(db);
    const gone = { entityId: 2_000_000_001, actorId: (await makeUser(db, "Supervisor")).id };
    const before = { placementId: placement.id };
    const entries = [
      await makeEntry("report.message", gone),
      await makeEntry("report.delete", { ...gone, before }),
      await makeEntry("concern.follow_up", { ...gone, before }),
      await makeEntry("placement.remove", { ...gone, before: { studentId: student.id } }),
    ];
    await makeEntry("report.delete", { entityId: 2_000_000_002, before: { placementId: placement.id + 1 } });
    expect(await idsOf({ search: student.username })).toEqual(entries.map(({ id }) => id).reverse());
    expect(await idsOf({ search: student.username, kind: "placement" })).toEqual([entries[3]?.id]);
  });

  it("takes a whole username or address, however it is typed, for that person alone, among any number of namesakes", async () => {
    const { read, idsOf } = await makeReader();
    const username = unique("kari")
      .toLowerCase()
      .replaceAll(/[^a-z0-9_]/g, "");
    for (let at = 0; at <= maxPeople; at += 1) await makeUser(db, "Student", { fullName: `Aa ${username} ${at}` });
    const meant = await makeUser(db, "Student", { fullName: "Zz Last", username, email: `${username}@school.example` });
    const entry = await aboutUser(meant);
    for (const search of [username, ` ${username.toUpperCase()} `, `${username}@SCHOOL.example`]) {
      expect(await idsOf({ search })).toEqual([entry.id]);
      expect((await read({ search })).people?.found.map(({ userId }) => userId)).toEqual([meant.id]);
    }
    const { people } = await read({ search: `Aa ${username}` });
    expect(people?.found).toHaveLength(maxPeople);
    expect(people?.more).toBe(true);
    expect((await read({ search: "%" })).people?.found).toEqual([]);
  });

  it("finds a merged account with the one it was merged into, by the name of either", async () => {
    const { read, idsOf } = await makeReader();
    const kept = await makeUser(db, "Supervisor");
    const merged = await makeUser(db, "Supervisor");
    await db.user.update({ where: { id: merged.id }, data: { mergedIntoId: kept.id, active: false } });
    const [old, later] = [await aboutUser(merged), await makeEntry("settings.save", { actorId: kept.id })];
    for (const search of [merged.username, merged.email, kept.username, merged.fullName]) {
      expect(await idsOf({ search })).toEqual([later.id, old.id]);
      expect((await read({ search })).people?.found.map(({ userId }) => userId)).toEqual([kept.id]);
    }
  });
});

describe("what it takes to read the log", () => {
  it("is three statements for a page, two without a person, and none when the filters exclude each other", async () => {
    const { read } = await makeReader();
    const scene = await makePlacement(db);
    const { id: reportId } = await makeReport(db, scene);
    await makeEntry("report.message", { entityId: reportId, actorId: scene.supervisor.id, after: { messageId: 1 } });
    expect(await countQueries(() => read({ search: scene.student.username }))).toBe(3);
    expect(await countQueries(() => read({ kind: "report" }))).toBe(2);
    expect(await countQueries(() => read({ kind: "group", action: "report.message" }))).toBe(0);
    expect(await read({ kind: "group", action: "report.message" })).toEqual({
      items: [],
      nextCursor: null,
      people: null,
    });
  });
});

describe("what is asked for", () => {
  it.each([
    ["a number with a kind", { recordId: 1 }, "recordId"],
    ["a known kind", { kind: "x" }, "kind"],
    ["a known action", { action: "report.x" }, "action"],
    ["a day that exists", { from: "2026-02-30" }, "from"],
    ["days in their order", { from: "2026-02-02", to: "2026-02-01" }, "to"],
    ["a place in the list", { cursor: "1" }, "cursor"],
  ])("is %s", (_, input, field) => {
    const { error } = auditSearchSchema.safeParse(input);
    expect(error?.issues.map(({ path }) => path.join("."))).toEqual([field]);
  });
});
