import { afterEach, describe, expect, it } from "vitest";
import { getEvaluation } from "@/lib/features/evaluation/reading/queries/get-evaluation";
import { decideEvaluation } from "@/lib/features/evaluation/result/commands/decide-evaluation";
import { createGroup } from "@/lib/features/group/commands/create-group";
import { saveSettings } from "@/lib/features/settings/commands";
import { getSettings } from "@/lib/features/settings/queries";
import { saveSettingsSchema } from "@/lib/features/settings/schema";
import { createAdmin } from "@/lib/features/user/commands/create-admin";
import { createUser } from "@/lib/features/user/commands/create-user";
import { createUserSchema } from "@/lib/features/user/schema";
import { daysLater, today } from "@/lib/platform/dates";
import { writableDb as db } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { readSchool } from "@/lib/platform/i18n/registry";
import { mailSender } from "@/lib/platform/mail/sender";
import { knownSupport, schoolSettings, shippedSettings, supportLink } from "@/lib/platform/school-settings";
import { makeDomain } from "../factories/domain";
import { makeDecidable } from "../factories/evaluation-signing";
import { makeImportScene } from "../factories/import";
import { makeOfferedForm } from "../factories/offered-form";
import { makePlacement } from "../factories/placement";
import { unique } from "../factories/unique";
import { makeUser, testPassword } from "../factories/user";
import { actAs } from "../support/actor";
import { refusalsAtOnce } from "../support/at-once";
import { importAll, importFile } from "../support/import-file";
import { refusalOf } from "../support/refusal";

type Typed = Record<string, unknown>;
const parsed = (given: Typed) => saveSettingsSchema.parse({ ...shippedSettings, ...given });
const errorsOf = (given: Typed) =>
  saveSettingsSchema
    .safeParse({ ...shippedSettings, ...given })
    .error?.issues.map(({ path, message }) => [path.join("."), message]);
const anAdmin = async () => actAs(await makeUser(db, "Admin"));

afterEach(async () => {
  await db.schoolSettings.deleteMany();
  await readSchool();
});

describe("the settings of a school", () => {
  it("are what is shipped until somebody saves them", async () => {
    const { environment, defaultLanguage, ...settings } = await getSettings(await anAdmin());
    expect(settings).toEqual(shippedSettings);
    expect(environment).toEqual({
      address: env.APP_URL,
      timeZone: env.SCHOOL_TIME_ZONE,
      mailFrom: "Praksis <no-reply@localhost>",
      hasMailServer: false,
      feide: "demo",
      archive: "none",
      supportAddress: env.SUPPORT_URL,
    });
    expect(defaultLanguage).toBe("Norsk bokmål");
  });

  it("are stored, known to this process when the answer is here, and audited with what was changed", async () => {
    const admin = await anAdmin();
    const given = {
      name: " Fjord college ",
      supportAddress: "help@fjord.example",
      complaintsTo: "Board\nBox 1",
      quietDays: 9,
    };
    expect(await saveSettings(admin, parsed(given))).toEqual({ revision: 1 });
    const changed = { ...given, name: "Fjord college" };
    expect(schoolSettings()).toEqual({ ...shippedSettings, ...changed, revision: 1 });
    expect(await getSettings(admin)).toMatchObject({ ...shippedSettings, ...changed, revision: 1 });
    const [entry, ...others] = await db.auditEntry.findMany({ where: { action: "settings.save", actorId: admin.id } });
    expect(others).toEqual([]);
    expect(entry).toMatchObject({
      before: { name: null, supportAddress: null, complaintsTo: null, quietDays: 7 },
      after: changed,
    });
  });

  it("are left alone by a save that changes nothing", async () => {
    const admin = await anAdmin();
    expect(await saveSettings(admin, parsed({}))).toEqual({ revision: 0 });
    expect(await db.schoolSettings.count()).toBe(0);
    expect(await db.auditEntry.count({ where: { action: "settings.save", actorId: admin.id } })).toBe(0);
  });

  it("refuse a stale revision with the current one, also of two who save at the same moment", async () => {
    const [one, other] = [await anAdmin(), await anAdmin()];
    const saves = [saveSettings(one, parsed({ name: "One" })), saveSettings(other, parsed({ name: "Other" }))];
    expect(await refusalsAtOnce(...saves)).toMatchObject([{ kind: "conflict", revision: 1 }]);
    expect(await Promise.any(saves)).toEqual({ revision: 1 });
    expect(await refusalOf(saveSettings(one, parsed({ name: "Second" })))).toMatchObject({
      kind: "conflict",
      revision: 1,
    });
    expect(await saveSettings(other, parsed({ name: "Third", revision: 1 }))).toEqual({ revision: 2 });
    expect((await getSettings(one)).name).toBe("Third");
  });

  it.each([
    [{ name: "x".repeat(121) }, "name", "validation.too_long"],
    [{ name: "a\u202Eb" }, "name", "validation.characters"],
    [{ supportAddress: "http://support.example" }, "supportAddress", "settings.error_support"],
    [{ supportAddress: "javascript:alert(1)" }, "supportAddress", "settings.error_support"],
    [{ supportAddress: "https://" }, "supportAddress", "settings.error_support"],
    [{ supportAddress: "somebody" }, "supportAddress", "settings.error_support"],
    [{ complaintsTo: "x".repeat(1001) }, "complaintsTo", "validation.too_long"],
    [{ areaCode: "47" }, "areaCode", "validation.area_code"],
    [{ quietDays: 0 }, "quietDays", "follow_up.error_number"],
    [{ sickDaysNoticed: Number.NaN }, "sickDaysNoticed", "follow_up.error_number"],
    [{ repeatPercent: 10 }, "repeatPercent", "follow_up.error_order"],
  ])("refuse %j beside its field", (given, field, key) => {
    const errors = errorsOf(given) ?? [];
    expect(errors.map(([at]) => at)).toEqual([field]);
    // A number that is none has a message of its own type.
    if (!Number.isNaN(Object.values(given)[0])) expect(errors).toEqual([[field, key]]);
  });
});

describe("what the school has set", () => {
  it("is the support address in place of the environment's, as a link", async () => {
    const admin = await anAdmin();
    expect(supportLink()).toBe(env.SUPPORT_URL);
    await saveSettings(admin, parsed({ supportAddress: "https://help.example/school" }));
    expect(supportLink()).toBe("https://help.example/school");
    await saveSettings(admin, parsed({ supportAddress: "help@school.example", revision: 1 }));
    expect(supportLink()).toBe("mailto:help@school.example");
    expect(knownSupport()).toEqual({ href: "mailto:help@school.example", text: "help@school.example" });
    await saveSettings(admin, parsed({ supportAddress: " ", revision: 2 }));
    expect(supportLink()).toBe(env.SUPPORT_URL);
  });

  it("names the sender of mails", async () => {
    await saveSettings(await anAdmin(), parsed({ name: "Fjord, college" }));
    expect(mailSender()).toEqual({ name: "Fjord, college", address: "no-reply@localhost" });
  });

  it("is where a student who has not passed sends a complaint", async () => {
    const admin = await anAdmin();
    const scene = await makePlacement(db);
    const { id: evaluationId } = await makeDecidable(db, scene);
    const teacher = await actAs(scene.teacher);
    const see = () => getEvaluation(teacher, { evaluationId }, { locale: "nb" });
    const { hash } = await see();
    const reasons = { reason: "Medicines were given without a check.", noticeReason: "It happened in the last week." };
    const decision = { evaluationId, assessmentPassed: false, password: testPassword, hash: hash ?? "", ...reasons };
    await decideEvaluation(teacher, decision, {});
    expect((await see()).result?.complaintTo).toBeNull();
    await saveSettings(admin, parsed({ complaintsTo: "The board\nBox 1" }));
    expect((await see()).result?.complaintTo).toBe("The board\nBox 1");
  });

  it("is the calling code of accounts that are given none", async () => {
    const admin = await anAdmin();
    await saveSettings(admin, parsed({ areaCode: "+351" }));
    const codeOf = async (given: Typed) => {
      const { userId } = await createUser(
        admin,
        createUserSchema.parse({
          fullName: "A person",
          email: `${unique("one")}@away.example`,
          role: "Supervisor",
          ...given,
        }),
      );
      return (await db.user.findUniqueOrThrow({ where: { id: userId } })).areaCode;
    };
    expect(await codeOf({})).toBe("+351");
    expect(await codeOf({ areaCode: "+46" })).toBe("+46");
    const email = `${unique("root")}@away.example`;
    await createAdmin({ email, fullName: "The first" });
    expect((await db.user.findUniqueOrThrow({ where: { email } })).areaCode).toBe("+351");
  });

  it("is the calling code and the rules of what an import makes", async () => {
    const admin = await anAdmin();
    await saveSettings(admin, parsed({ areaCode: "+351", quietDays: 9, passedAfterMakeUp: true }));
    const scene = await makeImportScene(db);
    const [person, group] = [scene.person("Student"), scene.group()];
    const { job } = await importAll(admin, await importFile({ people: [person], groups: [group] }));
    expect(job).toMatchObject({ state: "done" });
    expect(await db.user.findUniqueOrThrow({ where: { email: person.email } })).toMatchObject({ areaCode: "+351" });
    expect(await db.group.findFirstOrThrow({ where: { name: group.name } })).toMatchObject({
      quietDays: 9,
      passedAfterMakeUp: true,
      makeUpPercent: shippedSettings.makeUpPercent,
    });
  });

  it("are the rules of a new group, as far as it has none of its own", async () => {
    const admin = await anAdmin();
    const rules = {
      makeUpPercent: 30,
      repeatPercent: 40,
      sickDaysNoticed: 5,
      noticeDaysBefore: 14,
      passedAfterMakeUp: true,
    };
    await saveSettings(admin, parsed(rules));
    const input = {
      name: "New",
      courseCode: "SYK",
      place: "Ward",
      period: "Autumn",
      teacherIds: [],
      startDate: today(),
      endDate: daysLater(today(), 40),
      domainId: (await makeDomain(db)).id,
      reportFormId: (await makeOfferedForm(db, "report")).formId,
      evaluationFormId: (await makeOfferedForm(db, "evaluation")).formId,
    };
    const { groupId } = await createGroup(admin, { ...input, settings: { sickDaysNoticed: 2 } });
    expect(await db.group.findUniqueOrThrow({ where: { id: groupId } })).toMatchObject({
      ...rules,
      sickDaysNoticed: 2,
      quietDays: 7,
      waitingDays: 5,
      noticeShortDays: 35,
      expectedDays: null,
    });
    // Beside the school's share, not beside the one that is shipped.
    const { errors } = await refusalOf(createGroup(admin, { ...input, settings: { repeatPercent: 25 } }));
    expect(errors).toEqual({ "settings.repeatPercent": ["follow_up.error_order"] });
  });
});
