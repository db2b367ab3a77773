import { describe, expect, it } from "vitest";
import { cancelEmail, confirmEmail } from "@/lib/features/profile/commands/change-email";
import { saveSetting } from "@/lib/features/profile/commands/save-setting";
import { updateProfile } from "@/lib/features/profile/commands/update-profile";
import { getOwnProfile, getSetting } from "@/lib/features/profile/queries";
import { profileSchema } from "@/lib/features/profile/schema";
import { checkEmailAlreadyExist } from "@/lib/features/user/queries/check-email";
import type { Actor } from "@/lib/platform/auth/actor";
import { issueLinkToken, readLinkToken } from "@/lib/platform/auth/one-time-token";
import { writableDb as db } from "@/lib/platform/db";
import { rateLimits } from "@/lib/platform/rate-limit";
import { makeDomain } from "../../factories/domain";
import { unique } from "../../factories/unique";
import { makeUser, testPassword } from "../../factories/user";
import { actAs } from "../../support/actor";
import { refusalsAtOnce } from "../../support/at-once";
import { takeMails } from "../../support/mail";
import { codeIn } from "../../support/mail-text";
import { refusalOf } from "../../support/refusal";

const browser = { token: "the token" };

/** A supervisor: their address may be of any organisation. */
const someone = async () => actAs(await makeUser(db, "Supervisor"));
const rowOf = (actor: Actor) => db.user.findUniqueOrThrow({ where: { id: actor.id } });

/** Saves the profile as the form does, with some of it changed and the password typed; parsed as the call does. */
async function save(actor: Actor, change: Record<string, unknown>) {
  const { fullName, email, languageCode } = await rowOf(actor);
  const typed = { fullName, email, languageCode, currentPassword: testPassword, ...change };
  return updateProfile(actor, profileSchema.parse(typed), browser);
}

/** Asks for a new address and gives the code that was mailed to it. */
async function codeFor(actor: Actor, email: string): Promise<string> {
  await save(actor, { email });
  const mail = (await takeMails()).findLast(({ to }) => to === email);
  if (!mail) throw new Error(`Nothing was mailed to ${email}.`);
  return codeIn(mail);
}

const newAddress = () => `${unique("new")}@hospital.example`;
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

describe("the profile", () => {
  it("is changed, trimmed, and shown again", async () => {
    const actor = await someone();
    const answer = await save(actor, {
      fullName: "  Kari  Nordmann ",
      phone: "400 00 000",
      areaCode: "+47",
      languageCode: "en",
    });
    expect(answer).toMatchObject({ username: actor.username, fullName: "Kari  Nordmann", token: browser.token });
    expect(answer).toMatchObject({ pendingEmail: null, newLanguage: "en" });
    const row = await rowOf(actor);
    expect(row).toMatchObject({ phone: "40000000", areaCode: "+47", languageCode: "en", revision: 1 });
    expect(await getOwnProfile(await actAs(row))).toMatchObject({
      fullName: "Kari  Nordmann",
      email: row.email,
      pendingEmail: null,
      phone: "40000000",
      areaCode: "+47",
      languageCode: "en",
      avatarPath: null,
      hasPassword: true,
    });
    const [entry] = await db.auditEntry.findMany({ where: { actorId: actor.id, action: "user.profile" } });
    expect(entry?.after).toEqual({ fields: ["fullName", "phone", "areaCode", "languageCode"] });
  });

  it("stays as it was without input, and is no change when nothing changes", async () => {
    const actor = await someone();
    await save(actor, { phone: "40000000", areaCode: "+47" });
    expect(await save(actor, {})).toMatchObject({ newLanguage: null });
    expect(await rowOf(actor)).toMatchObject({ phone: "40000000", areaCode: "+47", revision: 1 });
    await save(actor, { phone: "" });
    expect(await rowOf(actor)).toMatchObject({ phone: null, areaCode: "+47", revision: 2 });
  });

  it("leaves what is left out as others have made it meanwhile", async () => {
    const actor = await someone();
    await db.user.update({ where: { id: actor.id }, data: { fullName: "Kari Hansen", languageCode: "en" } });
    const { email } = await rowOf(actor);
    expect(await updateProfile(actor, profileSchema.parse({ phone: "40000000" }), browser)).toMatchObject({
      fullName: "Kari Hansen",
      newLanguage: null,
      pendingEmail: null,
    });
    expect(await rowOf(actor)).toMatchObject({
      fullName: "Kari Hansen",
      languageCode: "en",
      email,
      phone: "40000000",
      revision: 1,
    });
  });

  it.each([
    ["fullName", "   ", "validation.required"],
    ["fullName", "x".repeat(256), "validation.too_long"],
    ["email", "somebody", "validation.email"],
    ["phone", "1234567", "validation.phone"],
    ["phone", "123456789012", "validation.phone"],
    ["phone", "4000000a", "validation.phone"],
    ["areaCode", "47", "validation.area_code"],
    ["areaCode", "+12345", "validation.area_code"],
  ])("refuses %s %j with the error at the field", (field, value, key) => {
    const given = { fullName: "Kari", email: "kari@hospital.example", languageCode: "nb", [field]: value };
    const { error } = profileSchema.safeParse(given);
    expect(error?.issues.map(({ path, message }) => [path.join("."), message])).toEqual([[field, key]]);
  });
});

describe("another mail address", () => {
  it("is used once the code that was mailed to it is typed", async () => {
    const actor = await someone();
    const [before, email] = [(await rowOf(actor)).email, newAddress()];
    expect(await save(actor, { email: ` ${email.toUpperCase()} ` })).toMatchObject({ pendingEmail: email });
    expect((await rowOf(actor)).email).toBe(before);
    expect(await getOwnProfile(actor)).toMatchObject({ email: before, pendingEmail: email });
    const [mail, ...others] = await takeMails();
    expect([mail?.to, others]).toEqual([email, []]);
    expect(await confirmEmail(actor, { code: codeIn(mail ?? { text: "" }) })).toEqual({ email });
    expect((await rowOf(actor)).email).toBe(email);
    expect(await getOwnProfile(actor)).toMatchObject({ email, pendingEmail: null });
    expect(await db.auditEntry.count({ where: { actorId: actor.id, action: "user.email" } })).toBe(1);
    expect((await takeMails()).map(({ to }) => to)).toEqual([before]);
  });

  it("is not sent for the same address in capitals or with spaces", async () => {
    const actor = await someone();
    const { email } = await rowOf(actor);
    expect(await save(actor, { email: ` ${email.toUpperCase()}` })).toMatchObject({ pendingEmail: null });
    expect(await takeMails()).toEqual([]);
  });

  it.each([
    ["as it is stored", (email: string) => email],
    ["in capitals", (email: string) => email.toUpperCase()],
    ["between spaces", (email: string) => `  ${email} `],
  ])("of another account gets the answer of a free one, %s, and its owner a mail", async (_, write) => {
    const [actor, twin, other, free] = [await someone(), await someone(), await makeUser(db), newAddress()];
    const taken = await save(actor, { email: write(other.email) });
    const open = await save(twin, { email: write(free) });
    const named = ({ username, fullName, pendingEmail, ...rest }: typeof taken) => rest;
    expect(named(taken)).toEqual(named(open));
    expect([taken.pendingEmail, open.pendingEmail]).toEqual([other.email, free]);
    const mails = await takeMails();
    expect(mails.map(({ to }) => to)).toEqual([other.email, free]);
    expect(mails[0]?.text).not.toMatch(/^\d{6}$/m);
    expect(mails[0]?.text).not.toContain(actor.username);
    expect(await getOwnProfile(actor)).toMatchObject({ pendingEmail: other.email });
    expect(await refusalOf(checkEmailAlreadyExist(actor, { email: other.email }))).toMatchObject({ kind: "forbidden" });
  });

  it("of a student must be of an active school", async () => {
    const [actor, open, closed] = [
      await actAs(await makeUser(db, "Student")),
      await makeDomain(db),
      await makeDomain(db, { active: false }),
    ];
    const refused = { errors: { email: ["user.error_email_domain"] } };
    expect(await refusalOf(save(actor, { email: newAddress() }))).toMatchObject(refused);
    expect(await refusalOf(save(actor, { email: `kari@${closed.host}` }))).toMatchObject(refused);
    const email = `${unique("kari")}@${open.host}`;
    await confirmEmail(actor, { code: await codeFor(actor, email) });
    expect(await rowOf(actor)).toMatchObject({ email, domainId: open.id });
  });

  it("ends the links that were mailed to the old one", async () => {
    const actor = await someone();
    const secret = await issueLinkToken(db, { purpose: "password_reset", userId: actor.id });
    await confirmEmail(actor, { code: await codeFor(actor, newAddress()) });
    expect(await readLinkToken("password_reset", secret)).toMatchObject({ state: "unknown" });
  });

  it("can be named so many times an hour", async () => {
    const actor = await someone();
    for (let time = 0; time < rateLimits.mailChanges.points; time++) await save(actor, { email: newAddress() });
    expect(await refusalOf(save(actor, { email: newAddress() }))).toMatchObject({ kind: "tooMany" });
    await takeMails();
    // The rest of the profile can still be saved.
    await save(actor, { fullName: "Another" });
  });
});

describe("a code", () => {
  const refused = (key: string) => ({ kind: "invalid", errors: { code: [key] } });

  it("that is wrong can be tried again, five times in all", async () => {
    const actor = await someone();
    const code = await codeFor(actor, newAddress());
    for (let time = 0; time < 4; time++)
      expect(await refusalOf(confirmEmail(actor, { code: wrong(code) }))).toMatchObject(
        refused("token.error_code_wrong"),
      );
    expect(await getOwnProfile(actor)).toMatchObject({ pendingEmail: expect.any(String) });
    await refusalOf(confirmEmail(actor, { code: wrong(code) }));
    expect(await refusalOf(confirmEmail(actor, { code }))).toMatchObject(refused("token.error_code_expired"));
    expect(await getOwnProfile(actor)).toMatchObject({ pendingEmail: null });
  });

  it("works no longer than an hour", async () => {
    const actor = await someone();
    const code = await codeFor(actor, newAddress());
    await db.oneTimeToken.updateMany({ where: { userId: actor.id }, data: { expiresAt: new Date(Date.now() - 1) } });
    expect(await getOwnProfile(actor)).toMatchObject({ pendingEmail: null });
    expect(await refusalOf(confirmEmail(actor, { code }))).toMatchObject(refused("token.error_code_expired"));
  });

  it("works once, for its own person, and not after a newer one or after all", async () => {
    const [actor, other] = [await someone(), await someone()];
    const first = await codeFor(actor, newAddress());
    expect(await refusalOf(confirmEmail(other, { code: first }))).toMatchObject(refused("token.error_code_expired"));
    let second = await codeFor(actor, newAddress());
    while (second === first) second = await codeFor(actor, newAddress());
    expect(await refusalOf(confirmEmail(actor, { code: first }))).toMatchObject(refused("token.error_code_wrong"));
    await confirmEmail(actor, { code: second });
    await db.user.update({ where: { id: actor.id }, data: { email: newAddress() } });
    expect(await refusalOf(confirmEmail(actor, { code: second }))).toMatchObject(refused("token.error_code_expired"));
    const third = await codeFor(actor, newAddress());
    await cancelEmail(actor);
    expect(await getOwnProfile(actor)).toMatchObject({ pendingEmail: null });
    expect(await refusalOf(confirmEmail(actor, { code: third }))).toMatchObject(refused("token.error_code_expired"));
  });

  it("is answered again, and changes nothing more, when it comes again because the answer was lost", async () => {
    const [actor, other, email] = [await someone(), await someone(), newAddress()];
    const code = await codeFor(actor, email);
    for (let time = 0; time < 2; time++) expect(await confirmEmail(actor, { code })).toEqual({ email });
    expect(await db.auditEntry.count({ where: { actorId: actor.id, action: "user.email" } })).toBe(1);
    expect(await refusalOf(confirmEmail(other, { code }))).toMatchObject(refused("token.error_code_expired"));
    await takeMails();
  });

  it("does not help when somebody else has taken the address", async () => {
    const [first, second, email] = [await someone(), await someone(), newAddress()];
    const codes = [await codeFor(first, email), await codeFor(second, email)] as const;
    const before = await rowOf(second);
    const late = await refusalsAtOnce(
      confirmEmail(first, { code: codes[0] }),
      confirmEmail(second, { code: codes[1] }),
    );
    expect(late).toMatchObject([refused("user.error_email_taken")]);
    expect(await db.user.count({ where: { email } })).toBe(1);
    expect([email, before.email]).toContain((await rowOf(second)).email);
    await takeMails();
  });
});

describe("the proof that an account is one's own", () => {
  it.each([
    ["no password", "", "validation.required"],
    ["a wrong one", "Wrong-pass1", "password.error_current_wrong"],
  ])("is missing with %s, and nothing is saved or mailed", async (_, currentPassword, key) => {
    const [actor, email] = [await someone(), newAddress()];
    expect(await refusalOf(save(actor, { email, fullName: "Another", currentPassword }))).toMatchObject({
      kind: "invalid",
      errors: { currentPassword: [key] },
    });
    expect((await rowOf(actor)).fullName).toBe(actor.fullName);
    expect(await getOwnProfile(actor)).toMatchObject({ pendingEmail: null });
    expect(await takeMails()).toEqual([]);
  });

  it("is not asked for again for a new code, nor for what is no address", async () => {
    const [actor, email] = [await someone(), newAddress()];
    await save(actor, { email });
    expect(await save(actor, { email, currentPassword: "" })).toMatchObject({ pendingEmail: email });
    await save(actor, { fullName: "Another", currentPassword: "" });
    await takeMails();
  });

  it("is a code to the present address for a person without a password", async () => {
    const actor = await actAs(await makeUser(db, "Supervisor", { passwordHash: null }));
    const [before, email] = [(await rowOf(actor)).email, newAddress()];
    const needed = { errors: { currentCode: ["password.error_code_needed"] } };
    expect(await refusalOf(save(actor, { email }))).toMatchObject(needed);
    expect(await refusalOf(save(actor, { email }))).toMatchObject(needed);
    const [mail, ...others] = await takeMails();
    expect([mail?.to, others]).toEqual([before, []]);
    const currentCode = codeIn(mail ?? { text: "" });
    expect(await refusalOf(save(actor, { email, currentCode: wrong(currentCode) }))).toMatchObject({
      errors: { currentCode: ["token.error_code_wrong"] },
    });
    expect(await save(actor, { email, currentCode })).toMatchObject({ pendingEmail: email });
    expect((await takeMails()).map(({ to }) => to)).toEqual([email]);
  });
});

describe("the settings", () => {
  it("have defaults, and change one by one", async () => {
    const user = await makeUser(db);
    expect(await getSetting(await actAs(user))).toEqual({
      setting: { size: "medium", theme: "device", sidebar: true, mail: "at_once" },
    });
    const actor = await actAs(user);
    await Promise.all([
      saveSetting(actor, { size: "large" }),
      saveSetting(actor, { theme: "dark" }),
      saveSetting(actor, { mail: "daily" }),
      saveSetting(actor, { sidebar: false }),
    ]);
    const setting = { size: "large", theme: "dark", sidebar: false, mail: "daily" };
    expect(await saveSetting(actor, {})).toEqual({ setting });
    expect(await getSetting(await actAs(user))).toEqual({ setting });
  });
});

describe("whether a mail address is taken", () => {
  it("is answered to those who may add users", async () => {
    const [teacher, other] = [await actAs(await makeUser(db, "Teacher")), await makeUser(db)];
    expect(await checkEmailAlreadyExist(teacher, { email: other.email })).toEqual({ exists: true });
    expect(await checkEmailAlreadyExist(teacher, { email: newAddress() })).toEqual({ exists: false });
    const { email } = await rowOf(teacher);
    expect(await checkEmailAlreadyExist(teacher, { email })).toEqual({ exists: false });
  });

  it("is answered to others about their own, and about no other", async () => {
    const [actor, other, email] = [await someone(), await makeUser(db), newAddress()];
    expect(await checkEmailAlreadyExist(actor, { email: (await rowOf(actor)).email })).toEqual({ exists: false });
    await save(actor, { email });
    for (const asked of [other.email, email, newAddress()])
      expect(await refusalOf(checkEmailAlreadyExist(actor, { email: asked }))).toMatchObject({ kind: "forbidden" });
    await takeMails();
  });
});
