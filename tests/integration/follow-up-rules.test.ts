import { describe, expect, it } from "vitest";
import { saveFollowUpRules } from "@/lib/features/group/commands/save-follow-up-rules";
import { saveFollowUpRulesSchema } from "@/lib/features/group/schema";
import { writableDb as db } from "@/lib/platform/db";
import { makePlacement } from "../factories/placement";
import { makeUser } from "../factories/user";
import { actAs } from "../support/actor";
import { atOnce } from "../support/at-once";
import { refusalOf } from "../support/refusal";

const rules = {
  expectedDays: 30,
  makeUpPercent: 5,
  repeatPercent: 15,
  sickDaysNoticed: 2,
  quietDays: 10,
  waitingDays: 3,
  noticeShortDays: 28,
  noticeDaysBefore: 14,
  passedAfterMakeUp: true,
};

describe("a group's rules for following up", () => {
  it("are set by its teachers and by admins, and are recorded", async () => {
    const { group, teacher } = await makePlacement(db);
    const input = { groupId: group.id, revision: 0, ...rules };
    expect(await saveFollowUpRules(await actAs(teacher), input)).toEqual({ revision: 1 });
    expect(await db.group.findUniqueOrThrow({ where: { id: group.id } })).toMatchObject({ ...rules, revision: 1 });
    const admin = await actAs(await makeUser(db, "Admin"));
    expect(await saveFollowUpRules(admin, { ...input, revision: 1, expectedDays: null })).toEqual({ revision: 2 });
    const records = await db.auditEntry.findMany({
      where: { action: "group.rules", entityId: group.id },
      orderBy: { id: "asc" },
    });
    expect(records.map(({ actorId }) => actorId)).toEqual([teacher.id, admin.id]);
    expect(records[1]).toMatchObject({ before: rules, after: { ...rules, expectedDays: null } });
  });

  it("are out of reach for teachers of other groups", async () => {
    const { group } = await makePlacement(db);
    const outsider = await actAs(await makeUser(db, "Teacher"));
    expect(await refusalOf(saveFollowUpRules(outsider, { groupId: group.id, revision: 0, ...rules }))).toMatchObject({
      kind: "notFound",
    });
    expect((await db.group.findUniqueOrThrow({ where: { id: group.id } })).makeUpPercent).toBe(10);
  });

  it("are a conflict for one of two parallel saves", async () => {
    const { group, teacher } = await makePlacement(db);
    const actor = await actAs(teacher);
    const save = (makeUpPercent: number) =>
      saveFollowUpRules(actor, { groupId: group.id, revision: 0, ...rules, makeUpPercent });
    expect((await atOnce(save(1), save(2), save(3))).toSorted()).toEqual(["conflict", "conflict", "done"]);
    expect(await refusalOf(save(4))).toMatchObject({ kind: "conflict", revision: 1 });
  });

  it.each([
    ["expectedDays", 0, "follow_up.error_number"],
    ["expectedDays", 367, "follow_up.error_number"],
    ["makeUpPercent", -1, "follow_up.error_number"],
    ["makeUpPercent", null, "follow_up.error_number"],
    ["makeUpPercent", 2.5, "follow_up.error_number"],
    ["repeatPercent", 101, "follow_up.error_number"],
    ["repeatPercent", 5, "follow_up.error_order"],
    ["sickDaysNoticed", 0, "follow_up.error_number"],
    ["quietDays", "7", "follow_up.error_number"],
    ["waitingDays", 91, "follow_up.error_number"],
    ["noticeShortDays", 367, "follow_up.error_number"],
    ["noticeDaysBefore", 0, "follow_up.error_number"],
  ])("refuse %s = %s with the error at the field", (field, value, key) => {
    const { error } = saveFollowUpRulesSchema.safeParse({ groupId: 1, revision: 0, ...rules, [field]: value });
    expect(error?.issues.map(({ path, message }) => [path.join("."), message])).toEqual([[field, key]]);
  });
});
