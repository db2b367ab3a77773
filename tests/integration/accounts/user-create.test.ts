import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { changePassword } from "@/lib/features/password/commands";
import { checkExpireTimeResetPassword } from "@/lib/features/password/queries";
import { signIn } from "@/lib/features/session/commands";
import { createAdmin } from "@/lib/features/user/commands/create-admin";
import { createUser } from "@/lib/features/user/commands/create-user";
import { resendInvitation } from "@/lib/features/user/commands/resend-invitation";
import { getRoles } from "@/lib/features/user/queries/permissions";
import { createUserSchema } from "@/lib/features/user/schema";
import { tokenMinutes } from "@/lib/platform/auth/one-time-token";
import { type Role, roles } from "@/lib/platform/auth/permissions";
import { writableDb as db } from "@/lib/platform/db";
import { limits } from "@/lib/platform/limits";
import { makeDomain } from "../../factories/domain";
import { makePlacement } from "../../factories/placement";
import { unique } from "../../factories/unique";
import { makeUser, testPassword } from "../../factories/user";
import { actAs, actorOf } from "../../support/actor";
import { refusalsAtOnce } from "../../support/at-once";
import { takeMails } from "../../support/mail";
import { takeSecret } from "../../support/password-links";
import { refusalOf } from "../../support/refusal";

type Actor = Awaited<ReturnType<typeof actAs>>;
const someone = async (role: Role) => actAs(await makeUser(db, role));

const browser = { address: "10.3.0.1", userAgent: "test browser" };

/** A supervisor's account by default; parsed as the call does. */
const create = (actor: Actor, given: Record<string, unknown> = {}) =>
  createUser(
    actor,
    createUserSchema.parse({
      fullName: "Kari Nordmann",
      email: `${unique("kari")}@hospital.example`,
      role: "Supervisor",
      ...given,
    }),
  );

describe("a new account", () => {
  it("is stored as given, without a password, and invited for seven days", async () => {
    const domain = await makeDomain(db);
    const teacher = await actAs(await makeUser(db, "Teacher", { domainId: domain.id }));
    const email = `${unique("ola")}@${domain.host}`;
    const { userId, username } = await create(teacher, {
      fullName: "  Ola Nordmann ",
      email: ` ${email.toUpperCase()} `,
      role: "Student",
      phone: "400 00 000",
      areaCode: "+47",
      studentNumber: "123456",
      userCourseCode: "SYK101",
      languageCode: "en",
    });
    expect(await db.user.findUniqueOrThrow({ where: { id: userId } })).toMatchObject({
      username,
      email,
      fullName: "Ola Nordmann",
      role: "Student",
      phone: "40000000",
      areaCode: "+47",
      studentNumber: "123456",
      userCourseCode: "SYK101",
      languageCode: "en",
      domainId: domain.id,
      createdById: teacher.id,
      passwordHash: null,
      active: true,
    });
    const secret = await takeSecret(email);
    const looked = await checkExpireTimeResetPassword(null, { token: secret });
    expect(looked).toEqual({ state: "valid", purpose: "invitation", username });
    const row = await db.oneTimeToken.findFirstOrThrow({ where: { userId } });
    expect(Math.ceil((row.expiresAt.getTime() - Date.now()) / 60_000)).toBe(tokenMinutes.invitation);
    expect(tokenMinutes.invitation).toBe(7 * 24 * 60);
    const [entry] = await db.auditEntry.findMany({ where: { actorId: teacher.id, action: "user.create" } });
    expect(entry).toMatchObject({ entityId: userId, after: { role: "Student" } });
  });

  it("has a username made of its address when none is given, and the next free one when that is taken", async () => {
    const admin = await someone("Admin");
    const plain = unique("kari_n");
    const name = plain.replaceAll("_", "-").replace("kari-n", "Kari.N");
    const names = [];
    for (const host of ["one", "two", "three"])
      names.push((await create(admin, { email: `${name}@${host}.example`, username: "" })).username);
    expect(names).toEqual([plain, `${plain}_2`, `${plain}_3`]);
    await takeMails();
  });

  it.each([
    ["username", "as it stands", (text: string) => text],
    ["username", "in capitals between spaces", (text: string) => `  ${text.toUpperCase()} `],
    ["email", "as it stands", (text: string) => text],
    ["email", "in capitals between spaces", (text: string) => `  ${text.toUpperCase()} `],
  ] as const)("is refused when its %s is taken, %s", async (field, _, write) => {
    const [admin, other] = [await someone("Admin"), await makeUser(db)];
    const before = await db.user.count();
    const key = field === "email" ? "user.error_email_taken" : "user.error_username_taken";
    expect(await refusalOf(create(admin, { [field]: write(other[field]) }))).toMatchObject({
      kind: "invalid",
      errors: { [field]: [key] },
    });
    expect(await db.user.count()).toBe(before);
    expect(await takeMails()).toEqual([]);
  });

  it("that has the default language has chosen none, and follows the school to another one", async () => {
    const admin = await someone("Admin");
    const languageOf = async (languageCode?: string) => {
      const { userId } = await create(admin, languageCode ? { languageCode } : {});
      return (await db.user.findUniqueOrThrow({ where: { id: userId } })).languageCode;
    };
    expect([await languageOf(), await languageOf("nb"), await languageOf("en")]).toEqual([null, null, "en"]);
    await takeMails();
  });

  it("names every field that is taken", async () => {
    const [admin, { username, email }] = [await someone("Admin"), await makeUser(db)];
    expect(await refusalOf(create(admin, { username, email }))).toMatchObject({
      errors: { username: ["user.error_username_taken"], email: ["user.error_email_taken"] },
    });
  });

  it("is made once for two parallel requests", async () => {
    const actors = [await someone("Admin"), await someone("Teacher")];
    const email = `${unique("kari")}@hospital.example`;
    const late = await refusalsAtOnce(...actors.map((actor) => create(actor, { email })));
    expect(late).toMatchObject([{ kind: "invalid", errors: { email: ["user.error_email_taken"] } }]);
    expect(await db.user.count({ where: { email } })).toBe(1);
    await takeSecret(email);
  });

  it("is made once for who sends the same again, because the answer was lost", async () => {
    const admin = await someone("Admin");
    const given = { email: `${unique("again")}@hospital.example`, sendId: randomUUID() };
    const made = await create(admin, given);
    expect(await create(admin, given)).toEqual(made);
    expect(await refusalOf(create(await someone("Admin"), given))).toMatchObject({ kind: "invalid" });
    expect(await db.user.count({ where: { email: given.email } })).toBe(1);
  });

  it("gets a different username when two with the same are made in parallel", async () => {
    const actors = [await someone("Admin"), await someone("Teacher")];
    const name = unique("kari");
    const made = await Promise.all(actors.map((actor, at) => create(actor, { email: `${name}@ward${at}.example` })));
    expect(made.map(({ username }) => username).toSorted()).toEqual([name, `${name}_2`]);
    await takeMails();
  });

  it.each(["Student", "Teacher"] as const)("of a %s needs the address of an active school", async (role) => {
    const [admin, open, closed] = [
      await someone("Admin"),
      await makeDomain(db),
      await makeDomain(db, { active: false }),
    ];
    for (const host of [closed.host, "nowhere.example"])
      expect(await refusalOf(create(admin, { role, email: `${unique("kari")}@${host}` }))).toMatchObject({
        kind: "invalid",
        errors: { email: ["user.error_email_domain"] },
      });
    const { userId } = await create(admin, { role, email: `${unique("kari")}@${open.host}` });
    expect(await db.user.findUniqueOrThrow({ where: { id: userId } })).toMatchObject({ domainId: open.id });
    await takeMails();
  });

  it("of a student made by a teacher belongs to the teacher's school", async () => {
    const [own, other] = [await makeDomain(db), await makeDomain(db)];
    const teachers = [await makeUser(db, "Teacher", { domainId: own.id }), await makeUser(db, "Teacher")];
    for (const teacher of teachers) {
      const made = create(await actAs(teacher), { role: "Student", email: `${unique("kari")}@${other.host}` });
      expect((await refusalOf(made)).errors).toEqual({ email: ["user.error_email_own_school"] });
    }
    await create(await someone("Admin"), { role: "Student", email: `${unique("kari")}@${other.host}` });
    await takeMails();
  });

  it.each([
    ["fullName", "   ", "validation.required"],
    ["email", "somebody", "validation.email"],
    ["username", "Kari Nordmann", "validation.username"],
    ["username", "kari-n", "validation.username"],
    ["phone", "1234567", "validation.phone"],
    ["areaCode", "47", "validation.area_code"],
    ["studentNumber", "12a", "validation.digits"],
    ["studentNumber", "1".repeat(limits.numberDigits + 1), "validation.number_digits"],
    ["studentNumber", String(limits.numberMax + 1), "validation.number_max"],
    ["userCourseCode", "x".repeat(256), "validation.too_long"],
  ])("is refused with %s %j, with the error at the field", (field, value, key) => {
    const given = { fullName: "Kari", email: "kari@hospital.example", role: "Supervisor", [field]: value };
    const { error } = createUserSchema.safeParse(given);
    expect(error?.issues.map(({ path, message }) => [path.join("."), message])).toEqual([[field, key]]);
  });
});

describe("a first password", () => {
  it("is an admin's to set: it works once, and the person has to choose another", async () => {
    const { userId, username } = await create(await someone("Admin"), { password: testPassword });
    expect(await takeMails()).toEqual([]);
    expect(await db.oneTimeToken.count({ where: { userId } })).toBe(0);
    const entered = await signIn(null, { username, password: testPassword }, browser);
    expect(entered.isFirstLogin).toBe(1);
    const actor = await actorOf(entered.token);
    expect(await refusalOf(changePassword(actor, { password: testPassword }, browser))).toMatchObject({
      errors: { password: ["password.error_same"] },
    });
    const { token } = await changePassword(actor, { password: "Another-pass2" }, browser);
    expect(await actorOf(token)).toMatchObject({ id: userId, isFirstLogin: false });
    const again = signIn(null, { username, password: testPassword }, browser);
    expect(await refusalOf(again)).toMatchObject({ key: "sign_in.error_wrong" });
    await takeMails();
  });

  it("is stored as a hash, and not on the record", async () => {
    const admin = await someone("Admin");
    const { userId } = await create(admin, { password: testPassword });
    const user = await db.user.findUniqueOrThrow({ where: { id: userId } });
    expect(user).toMatchObject({ isFirstLogin: true, passwordHash: expect.stringContaining("$argon2id$") });
    const records = await db.auditEntry.findMany({ where: { entityId: userId } });
    expect(JSON.stringify(records)).not.toContain(testPassword);
  });

  it("is refused to all others at its field", async () => {
    const before = await db.user.count();
    const helper = await makeUser(db, "Teacher");
    await db.userPermission.create({ data: { userId: helper.id, permission: "manage_users", granted: true } });
    expect(await refusalOf(create(await actAs(helper), { password: testPassword }))).toMatchObject({
      kind: "invalid",
      errors: { password: ["user.error_first_password"] },
    });
    expect(await db.user.count()).toBe(before + 1);
  });

  it.each(["weak", "", "No-digits-at-all"])("%j is refused at its field", (password) => {
    const given = { fullName: "Kari", email: "kari@hospital.example", role: "Supervisor", password };
    expect(createUserSchema.safeParse(given).error?.issues.map(({ path }) => path.join("."))).toContain("password");
  });
});

describe("the roles of a new account", () => {
  it("are all of them for an admin, students and supervisors for a teacher", async () => {
    const { id: domainId, host } = await makeDomain(db);
    const [admin, teacher] = [await someone("Admin"), await actAs(await makeUser(db, "Teacher", { domainId }))];
    expect((await getRoles(admin)).map(({ role }) => role)).toEqual(roles);
    const teachers = (await getRoles(teacher)).map(({ role }) => role);
    expect(teachers).toEqual(["Student", "Supervisor", "SecondarySupervisor"]);
    for (const role of roles) {
      const made = create(teacher, { role, email: `${unique("kari")}@${host}` });
      if (teachers.includes(role)) await made;
      else expect(await refusalOf(made)).toMatchObject({ kind: "invalid", errors: { role: ["user.error_role"] } });
    }
    await takeMails();
  });
});

describe("an invitation sent again", () => {
  it("stops the earlier link", async () => {
    const teacher = await someone("Teacher");
    const email = `${unique("kari")}@hospital.example`;
    const { userId } = await create(teacher, { email });
    const first = await takeSecret(email);
    expect(await resendInvitation(teacher, { userId })).toBeNull();
    const second = await takeSecret(email);
    const states = await Promise.all(
      [first, second].map(async (token) => (await checkExpireTimeResetPassword(null, { token })).state),
    );
    expect(states).toEqual(["unknown", "valid"]);
    expect(await db.auditEntry.count({ where: { actorId: teacher.id, action: "user.invite" } })).toBe(1);
  });

  it("is not sent to a person who has signed in or is inactive", async () => {
    const admin = await someone("Admin");
    const [chose, byFeide, inactive] = [
      await makeUser(db),
      await makeUser(db, "Student", { passwordHash: null, feideSubject: unique("feide") }),
      await makeUser(db, "Student", { passwordHash: null, active: false }),
    ];
    for (const { id } of [chose, byFeide, inactive])
      expect(await refusalOf(resendInvitation(admin, { userId: id }))).toMatchObject({ key: "user.error_not_invited" });
    expect(await takeMails()).toEqual([]);
  });

  it("is a teacher's for those they created and the people of their groups, an admin's for all", async () => {
    const scene = await makePlacement(db);
    const [own, other, admin] = [await actAs(scene.teacher), await someone("Teacher"), await someone("Admin")];
    await db.user.update({ where: { id: scene.student.id }, data: { passwordHash: null } });
    const input = { userId: scene.student.id };
    expect(await refusalOf(resendInvitation(other, input))).toMatchObject({ kind: "notFound" });
    expect(await resendInvitation(own, input)).toBeNull();
    expect(await resendInvitation(admin, input)).toBeNull();
    const colleague = await makeUser(db, "Teacher", { passwordHash: null, createdById: own.id });
    expect(await refusalOf(resendInvitation(own, { userId: colleague.id }))).toMatchObject({ kind: "notFound" });
    await takeMails();
  });
});

describe("an administrator made from the command line", () => {
  it("is made once, and invited again with a link of its own while nobody has entered", async () => {
    const typed = { email: `${unique("root")}@hospital.example`, fullName: "The first" };
    const links = [await createAdmin(typed), await createAdmin(typed)];
    expect(new Set(links).size).toBe(2);
    const { id } = await db.user.findUniqueOrThrow({ where: { email: typed.email } });
    const record = await db.auditEntry.findMany({ where: { entity: "user", entityId: id }, orderBy: { id: "asc" } });
    expect(record.map(({ action }) => action)).toEqual(["user.create", "user.invite"]);
  });

  it("is refused with a sentence where the link would let nobody in", async () => {
    const { host } = await makeDomain(db, { active: false });
    const closed = await makeUser(db, "Admin", { active: false, passwordHash: null });
    const make = (email: string) => createAdmin({ email, fullName: "The first" });
    await expect(make(`root@${host}`)).rejects.toThrow(`The organisation of root@${host} is closed`);
    await expect(make(closed.email)).rejects.toThrow(`The account of ${closed.email} is closed.`);
    expect(await db.user.count({ where: { email: `root@${host}` } })).toBe(0);
  });
});
