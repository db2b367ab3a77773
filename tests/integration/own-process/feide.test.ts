import { feideKeys, makeFeidePerson, startFeide, stopFeide, walkThrough } from "../../support/feide";
import "../../support/database";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { getLoginFeide, inputInfoFeide, verifyDataFeide } from "@/lib/features/feide/commands/sign-in";
import { removeFeide } from "@/lib/features/feide/commands/tie";
import { findStoredIdentity } from "@/lib/features/feide/queries";
import { type InputInfo, inputInfoSchema } from "@/lib/features/feide/schema";
import { openAttempt, sealAttempt } from "@/lib/platform/auth/feide/cookies";
import { writableDb as db } from "@/lib/platform/db";
import { processWide } from "@/lib/platform/process-wide";
import { rateLimits, spendTry } from "@/lib/platform/rate-limit";
import type { FeidePerson } from "@/prisma/seed/content/feide-people";
import { makeDomain } from "../../factories/domain";
import { makeSignedIn } from "../../factories/session";
import { unique } from "../../factories/unique";
import { makeUser, testPassword } from "../../factories/user";
import { actAs, actorOf, isLive } from "../../support/actor";
import { atOnce, refusalsAtOnce } from "../../support/at-once";
import { duringChange } from "../../support/during-change";
import { waitingJobs } from "../../support/jobs";
import { takeMails } from "../../support/mail";
import { codeIn } from "../../support/mail-text";
import { refusalOf } from "../../support/refusal";

let realm = "";
beforeAll(async () => {
  realm = (await makeDomain(db)).host;
});
afterEach(() => {
  vi.useRealTimers();
});

let addresses = 0;
/** A separate browser with its own address. */
const makeBrowser = () => ({ address: `feide ${++addresses}`, userAgent: "test browser", locale: "nb" as const });

/** Begins a sign-in with Feide. */
const begin = ({ hasLeft = false, again }: { hasLeft?: boolean; again?: "1" } = {}) =>
  getLoginFeide(
    null,
    { again },
    { ...makeBrowser(), feide: { takeAttempt: async () => null, identitySecret: undefined, hasLeft } },
  );

/** Goes to Feide and back as a person; gives the browser's parameters and cookies. */
async function goThrough(person: Pick<FeidePerson, "subject">) {
  const { url, attempt } = await begin();
  return { url, attempt, answer: await walkThrough(url, person), cookie: await sealAttempt(attempt) };
}

type Brought = { answer: { code: string; state: string | undefined; iss: string | undefined }; cookie: string };

const verify = ({ answer, cookie }: Brought, browser = makeBrowser()) =>
  verifyDataFeide(
    null,
    { code: answer.code, state: answer.state, iss: answer.iss },
    { ...browser, feide: { takeAttempt: () => openAttempt(cookie), identitySecret: undefined, hasLeft: false } },
  );

/** Signs in an unknown person, up to the form that completes the identity. */
async function arrive(person = makeFeidePerson(realm)) {
  const result = await verify(await goThrough(person));
  if (result.known) throw new Error("This person is known already.");
  return { person, secret: result.identitySecret, dataporten_userid: result.dataporten_userid };
}
type Arrived = Awaited<ReturnType<typeof arrive>>;

type WithoutId<T> = T extends unknown ? Omit<T, "dataporten_userid"> : never;
const complete = (
  { secret, dataporten_userid }: Pick<Arrived, "secret" | "dataporten_userid">,
  way: WithoutId<InputInfo>,
  browser = makeBrowser(),
) =>
  inputInfoFeide(null, inputInfoSchema.parse({ ...way, dataporten_userid }), {
    ...browser,
    feide: { takeAttempt: async () => null, identitySecret: secret, hasLeft: false },
  });

const byPassword = (username: string, password = testPassword) => ({ way: "password" as const, username, password });
const newStudent = (person: FeidePerson) => ({
  way: "create" as const,
  username: unique("new"),
  email: `${person.userName}@${person.realm}`,
  fullName: person.name,
});

/** The codes that were mailed to an address, the first one first. */
async function codesFor(email: string): Promise<string[]> {
  const mails = (await waitingJobs()).map(({ payload }) => payload as { to: string; template: string; code: string });
  return mails.filter(({ to, template }) => to === email && template === "feide_link").map(({ code }) => code);
}

const subjectOf = async (id: number) => (await db.user.findUniqueOrThrow({ where: { id } })).feideSubject;

/** What a finished way answers. */
async function entryOf(work: ReturnType<typeof complete>) {
  const result = await work;
  if (!result.done) throw new Error("It was not done.");
  return { ...result, actor: await actorOf(result.token) };
}

describe("the way to Feide", () => {
  it("asks with state, nonce and PKCE for what the issuer has, and comes back to us", async () => {
    const { url, attempt } = await begin();
    const query = Object.fromEntries(new URL(url).searchParams);
    expect(url.startsWith(`${feideKeys.issuer}/`)).toBe(true);
    expect(query).toMatchObject({
      redirect_uri: feideKeys.redirectUri,
      response_type: "code",
      state: attempt.state,
      nonce: attempt.nonce,
      code_challenge_method: "S256",
      scope: "openid profile email userid userid-feide groups-edu groups-org",
    });
    expect(url).not.toContain(attempt.verifier);
  });

  it("asks anew for another person, and for whoever is first after a log-out", async () => {
    const asked = async (how: Parameters<typeof begin>[0]) =>
      new URL((await begin(how)).url).searchParams.get("prompt");
    expect(await asked({ again: "1" })).toBe("login");
    expect(await asked({ hasLeft: true })).toBe("login");
    expect(await asked({})).toBeNull();
  });

  it("reports in the browser that the person cancelled", async () => {
    const { url } = await begin();
    expect(await walkThrough(url, null)).toMatchObject({ error: "access_denied", code: "" });
  });
});

describe("a stored attempt", () => {
  const attempt = { state: "a", nonce: "b", verifier: "c" };

  it("opens again, and shows nothing of itself", async () => {
    const sealed = await sealAttempt({ ...attempt, verifier: "a verifier nobody sees" });
    expect(await openAttempt(sealed)).toEqual({ ...attempt, verifier: "a verifier nobody sees" });
    expect(Buffer.from(sealed, "base64url").toString()).not.toContain("verifier");
  });

  it("is worth nothing when it was forged, is missing, or is a session's token", async () => {
    const sealed = await sealAttempt(attempt);
    const { token } = await makeSignedIn(db, await makeUser(db));
    for (const value of [undefined, "", token, `${sealed.slice(0, -4)}AAAA`, sealed.toUpperCase()])
      expect(await openAttempt(value)).toBeNull();
  });

  it("runs out after ten minutes", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const sealed = await sealAttempt(attempt);
    vi.setSystemTime(Date.now() + 9 * 60_000);
    expect(await openAttempt(sealed)).toEqual(attempt);
    vi.setSystemTime(Date.now() + 2 * 60_000);
    expect(await openAttempt(sealed)).toBeNull();
  });
});

describe("a person whose account is linked to Feide", () => {
  it("is let in, in the session they would have by password", async () => {
    const person = makeFeidePerson(realm);
    const user = await makeUser(db, "Teacher", { feideSubject: person.subject, languageCode: "en" });
    const result = await verify(await goThrough(person));
    if (!result.known) throw new Error("Nobody knew them.");
    expect(result).toMatchObject({ isFirstLogin: 0, languageCode: "en" });
    expect(await actorOf(result.token)).toMatchObject({ id: user.id, role: "Teacher", viewer: false });
  });

  it("still has to choose a password when they had to", async () => {
    const person = makeFeidePerson(realm);
    await makeUser(db, "Student", { feideSubject: person.subject, isFirstLogin: true });
    expect(await verify(await goThrough(person))).toMatchObject({ known: true, isFirstLogin: 1 });
  });

  it("stays out when the account was deactivated, and gets no session", async () => {
    const person = makeFeidePerson(realm);
    const user = await makeUser(db, "Student", { feideSubject: person.subject, active: false });
    expect(await refusalOf(goThrough(person).then(verify))).toMatchObject({
      kind: "deactivated",
      key: "feide.error_deactivated",
    });
    expect(await db.session.count({ where: { userId: user.id } })).toBe(0);
  });

  it("stays out once their school is no longer active", async () => {
    const domain = await makeDomain(db);
    const person = makeFeidePerson(domain.host);
    await makeUser(db, "Student", { feideSubject: person.subject });
    expect(await verify(await goThrough(person))).toMatchObject({ known: true });
    await db.domain.update({ where: { id: domain.id }, data: { active: false } });
    expect(await refusalOf(goThrough(person).then(verify))).toMatchObject({ key: "feide.error_realm" });
  });
});

describe("a realm that is no active school", () => {
  it.each([
    ["unknown", async () => `${unique("x").replaceAll("_", "-")}.example`],
    ["inactive", async () => (await makeDomain(db, { active: false })).host],
    ["a workplace", async () => (await makeDomain(db, { kind: "workplace" })).host],
    ["below an active one", async () => `stud.${realm}`],
    [
      "above an active one",
      async () => (await makeDomain(db, { host: `a.${unique("x").replaceAll("_", "-")}.example` })).host.slice(2),
    ],
  ])("is refused when it is %s", async (_, host) => {
    const person = makeFeidePerson(await host());
    expect(await refusalOf(goThrough(person).then(verify))).toMatchObject({
      kind: "invalid",
      key: "feide.error_realm",
    });
    expect(await db.oneTimeToken.count({ where: { payload: { path: ["subject"], equals: person.subject } } })).toBe(0);
  });
});

describe("an answer that is not this attempt's", () => {
  it("is refused without an attempt, and when the attempt was forged or has run out", async () => {
    const gone = await goThrough(makeFeidePerson(realm));
    for (const cookie of ["", "forged", `${gone.cookie.slice(0, -4)}AAAA`])
      expect(await refusalOf(verify({ ...gone, cookie }))).toMatchObject({
        kind: "invalid",
        key: "feide.error_expired",
      });
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 11 * 60_000 });
    expect(await refusalOf(verify(gone))).toMatchObject({ key: "feide.error_expired" });
  });

  it("is refused with another state", async () => {
    const [mine, theirs] = [await goThrough(makeFeidePerson(realm)), await goThrough(makeFeidePerson(realm))];
    const wrong = { ...mine, answer: { ...mine.answer, state: theirs.answer.state } };
    expect(await refusalOf(verify(wrong))).toMatchObject({ kind: "invalid", key: "feide.error_state" });
    expect(await refusalOf(verify({ answer: theirs.answer, cookie: mine.cookie }))).toMatchObject({
      key: "feide.error_state",
    });
  });

  it("is refused with a code of another attempt, even under the right state", async () => {
    const [mine, theirs] = [await goThrough(makeFeidePerson(realm)), await goThrough(makeFeidePerson(realm))];
    const stolen = { ...mine, answer: { ...theirs.answer, state: mine.answer.state } };
    expect(await refusalOf(verify(stolen))).toMatchObject({ kind: "invalid", key: "feide.error_refused" });
  });

  it("is refused when its code was used already, or is made up", async () => {
    const gone = await goThrough(makeFeidePerson(realm));
    expect(await verify(gone)).toMatchObject({ known: false });
    expect(await refusalOf(verify(gone))).toMatchObject({ kind: "invalid", key: "feide.error_refused" });
    const madeUp = { ...gone, answer: { ...gone.answer, code: "made-up" } };
    expect(await refusalOf(verify(madeUp))).toMatchObject({ key: "feide.error_refused" });
  });

  it("is refused when it names another issuer, and accepted when it names none", async () => {
    const [one, other] = [await goThrough(makeFeidePerson(realm)), await goThrough(makeFeidePerson(realm))];
    const foreign = { ...one, answer: { ...one.answer, iss: "https://issuer.example" } };
    expect(await refusalOf(verify(foreign))).toMatchObject({ kind: "invalid", key: "feide.error_refused" });
    expect(await verify({ ...other, answer: { ...other.answer, iss: undefined } })).toMatchObject({ known: false });
  });
});

describe("an unknown person", () => {
  it("gets their identity stored, and only its secret and the data from Feide back", async () => {
    const person = makeFeidePerson(realm);
    const result = await verify(await goThrough(person));
    expect(result).toEqual({
      known: false,
      name: person.name,
      email: `${person.userName}@${realm}`,
      dataporten_userid: person.subject,
      identitySecret: expect.stringMatching(/^[\w-]{43}$/),
    });
    const rows = await db.oneTimeToken.findMany({ where: { payload: { path: ["subject"], equals: person.subject } } });
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain("identitySecret" in result ? result.identitySecret : "");
  });

  it("ties it to their account by its password, and is known from then on", async () => {
    const user = await makeUser(db, "Teacher");
    const arrived = await arrive();
    const { actor } = await entryOf(complete(arrived, byPassword(user.username)));
    expect(actor).toMatchObject({ id: user.id, role: "Teacher" });
    expect(await subjectOf(user.id)).toBe(arrived.person.subject);
    expect(await verify(await goThrough(arrived.person))).toMatchObject({ known: true });
    const record = await db.auditEntry.findMany({ where: { entity: "user", entityId: user.id } });
    expect(record.map(({ action, actorId }) => [action, actorId])).toEqual([["user.feide", user.id]]);
  });

  it("cannot with a wrong password, and fails as at the sign-in, with its mailed code", async () => {
    const [user, arrived] = [await makeUser(db), await arrive()];
    const inactive = await makeUser(db, "Student", { active: false });
    const passwordless = await makeUser(db, "Student", { passwordHash: null });
    const wrong = { kind: "invalid", key: "sign_in.error_wrong" };
    for (const name of [inactive.username, passwordless.username, unique("nobody")])
      expect(await refusalOf(complete(arrived, byPassword(name)))).toMatchObject(wrong);
    for (let tries = 0; tries < 5; tries++)
      expect(await refusalOf(complete(arrived, byPassword(user.username, "wrong")))).toMatchObject(wrong);
    expect(await refusalOf(complete(arrived, byPassword(user.username)))).toMatchObject({
      errors: { code: ["user.error_code_needed"] },
    });
    expect(await subjectOf(user.id)).toBeNull();
    const mail = (await takeMails()).find(({ to }) => to === user.email);
    const code = codeIn(mail ?? { text: "" });
    expect((await entryOf(complete(arrived, { ...byPassword(user.username), code }))).actor.id).toBe(user.id);
  });

  it("ties it to their account by a code that was mailed to the account's own address", async () => {
    const user = await makeUser(db, "Student", { passwordHash: null });
    const arrived = await arrive();
    expect(await complete(arrived, { way: "send_code", username: user.username })).toEqual({
      done: false,
      codeSent: true,
    });
    const [code = ""] = await codesFor(user.email);
    expect(code).toMatch(/^\d{6}$/);
    expect(await subjectOf(user.id)).toBeNull();
    const spaced = `${code.slice(0, 3)} ${code.slice(3)}`;
    const { actor } = await entryOf(complete(arrived, { way: "code", username: user.username, code: spaced }));
    expect(actor.id).toBe(user.id);
    expect(await subjectOf(user.id)).toBe(arrived.person.subject);
  });

  it("is never tied to an account for having its mail address", async () => {
    const person = makeFeidePerson(realm);
    const user = await makeUser(db, "Student", { email: `${person.userName}@${realm}` });
    const arrived = await arrive(person);
    expect(await subjectOf(user.id)).toBeNull();
    expect(await refusalOf(complete(arrived, newStudent(person)))).toMatchObject({
      kind: "invalid",
      errors: { email: ["user.error_email_taken"] },
    });
    expect(await subjectOf(user.id)).toBeNull();
  });

  it("can become a student with a new account, without a password", async () => {
    const arrived = await arrive();
    const way = newStudent(arrived.person);
    const { actor, isFirstLogin } = await entryOf(complete(arrived, way));
    expect(isFirstLogin).toBe(0);
    const { host, id: domainId } = await db.domain.findUniqueOrThrow({ where: { host: realm } });
    expect(way.email.endsWith(host)).toBe(true);
    expect(await db.user.findUniqueOrThrow({ where: { id: actor.id } })).toMatchObject({
      username: way.username,
      email: way.email,
      role: "Student",
      passwordHash: null,
      isFirstLogin: false,
      active: true,
      feideSubject: arrived.person.subject,
      domainId,
    });
    const record = await db.auditEntry.findMany({
      where: { entity: "user", entityId: actor.id },
      orderBy: { id: "asc" },
    });
    expect(record.map(({ action }) => action)).toEqual(["user.create", "user.feide"]);
  });
});

describe("the fields of the specification alone", () => {
  it("verify an answer by its code, and no code of another attempt", async () => {
    const [gone, theirs] = [await goThrough(makeFeidePerson(realm)), await goThrough(makeFeidePerson(realm))];
    const bare = ({ code }: { code: string }) => ({ code, state: undefined, iss: undefined });
    expect(await refusalOf(verify({ answer: bare(theirs.answer), cookie: gone.cookie }))).toMatchObject({
      key: "feide.error_refused",
    });
    const again = await goThrough(makeFeidePerson(realm));
    expect(await verify({ answer: bare(again.answer), cookie: again.cookie })).toMatchObject({ known: false });
  });

  it("complete an identity: a new account, or a code to the account that they name", async () => {
    const arrived = await arrive();
    const { username, email } = newStudent(arrived.person);
    const { actor } = await entryOf(complete(arrived, { username, email }));
    expect(actor).toMatchObject({ username, role: "Student", fullName: arrived.person.name });
    const [user, other] = [await makeUser(db), await arrive()];
    const named = { username: user.username, email: user.email };
    expect(await complete(other, named)).toEqual({ done: false, codeSent: true });
    expect(await codesFor(user.email)).toHaveLength(1);
    expect(await subjectOf(user.id)).toBeNull();
    expect(await refusalOf(complete(other, { ...named, email }))).toMatchObject({ kind: "invalid" });
  });
});

describe("the tie between an account and Feide", () => {
  it("ends the account's sessions when it is made, and its address gets a mail", async () => {
    const user = await makeUser(db);
    const before = await makeSignedIn(db, user);
    await takeMails();
    await entryOf(complete(await arrive(), byPassword(user.username)));
    expect(await isLive(before.token)).toBe(false);
    const [mail, ...others] = await takeMails();
    expect([mail?.to, others]).toEqual([user.email, []]);
    // Where a stranger's tie is ended, which a new password leaves.
    expect(mail?.text).toContain("/redirect/profile/index");
  });

  it("ends by the password, with the other sessions, and a mail tells", async () => {
    const user = await makeUser(db, "Student", { feideSubject: crypto.randomUUID() });
    const [here, there] = [await makeSignedIn(db, user), await makeSignedIn(db, user)];
    const actor = await actorOf(here.token);
    for (const [currentPassword, key] of [
      [undefined, "validation.required"],
      ["wrong", "password.error_current_wrong"],
    ] as const)
      expect(await refusalOf(removeFeide(actor, { currentPassword }, {}))).toMatchObject({
        errors: { currentPassword: [key] },
      });
    expect(await subjectOf(user.id)).not.toBeNull();
    await removeFeide(actor, { currentPassword: testPassword }, {});
    expect(await subjectOf(user.id)).toBeNull();
    expect([await isLive(here.token), await isLive(there.token)]).toEqual([true, false]);
    expect((await takeMails()).map(({ to }) => to)).toEqual([user.email]);
    expect(await refusalOf(removeFeide(actor, { currentPassword: testPassword }, {}))).toMatchObject({
      key: "feide.error_not_tied",
    });
  });

  it("stays when it is the person's only way in", async () => {
    const user = await makeUser(db, "Student", { feideSubject: crypto.randomUUID(), passwordHash: null });
    expect(await refusalOf(removeFeide(await actAs(user), {}, {}))).toMatchObject({ key: "feide.error_no_password" });
    expect(await subjectOf(user.id)).not.toBeNull();
  });
});

describe("at the moment when the account changes", () => {
  const otherHash = "another hash";

  it("nobody gets in by an identity that is untied, or into an account that is closed", async () => {
    for (const change of [{ feideSubject: null }, { active: false }]) {
      const person = makeFeidePerson(realm);
      const user = await makeUser(db, "Student", { feideSubject: person.subject });
      const brought = await goThrough(person);
      const refusal = await duringChange(user.id, change, () => refusalOf(verify(brought)));
      expect(refusal).toMatchObject({ kind: "invalid", key: "feide.error_expired" });
      expect(await db.session.count({ where: { userId: user.id } })).toBe(0);
    }
  });

  it("a password that has just been changed ties nothing", async () => {
    const [user, arrived] = [await makeUser(db), await arrive()];
    const refusal = await duringChange(user.id, { passwordHash: otherHash }, () =>
      refusalOf(complete(arrived, byPassword(user.username))),
    );
    expect(refusal).toMatchObject({ errors: { password: ["sign_in.error_wrong"] } });
    expect(await subjectOf(user.id)).toBeNull();
  });
});

describe("a new account", () => {
  it("cannot have a name or an address that is taken, differing only by case and spaces", async () => {
    const taken = await makeUser(db);
    const arrived = await arrive();
    const way = newStudent(arrived.person);
    const again = { ...way, username: ` ${taken.username.toUpperCase()} ` };
    expect(await refusalOf(complete(arrived, again))).toMatchObject({
      errors: { username: ["user.error_username_taken"] },
    });
    // Nothing was used up by the refusals.
    expect((await entryOf(complete(arrived, way))).actor.username).toBe(way.username);
  });

  it("cannot take the address of a person who has not signed in yet", async () => {
    const arrived = await arrive();
    const way = { ...newStudent(arrived.person), email: `${unique("other")}@${realm}` };
    expect(await refusalOf(complete(arrived, way))).toMatchObject({ errors: { email: ["feide.error_email"] } });
  });

  it("needs an address at an active organisation, also where Feide gives none", async () => {
    const person = makeFeidePerson(realm, { email: "kari@mail.example" });
    const arrived = await arrive(person);
    const way = { ...newStudent(person), email: "kari@mail.example" };
    expect(await refusalOf(complete(arrived, way))).toMatchObject({ errors: { email: ["user.error_email_domain"] } });
    const typed = { ...way, email: `${unique("kari")}@${realm}` };
    expect((await entryOf(complete(arrived, typed))).actor.role).toBe("Student");
  });
});

describe("a mailed code", () => {
  it("gets the same answer for any name, and is sent only to those who may use it", async () => {
    const arrived = await arrive();
    const people = [
      await makeUser(db, "Student", { active: false }),
      await makeUser(db, "Student", { feideSubject: crypto.randomUUID() }),
      await makeUser(db, "Admin"),
    ];
    for (const username of [...people.map((person) => person.username), unique("nobody")]) {
      expect(await complete(arrived, { way: "send_code", username })).toEqual({ done: false, codeSent: true });
      expect(await refusalOf(complete(arrived, { way: "code", username, code: "123456" }))).toMatchObject({
        kind: "invalid",
        errors: { code: ["feide.error_code"] },
      });
    }
    for (const { email } of people) expect(await codesFor(email)).toEqual([]);
  });

  it("says no more after the fifth wrong try than before", async () => {
    const [user, arrived] = [await makeUser(db), await arrive()];
    await complete(arrived, { way: "send_code", username: user.username });
    const [code = ""] = await codesFor(user.email);
    const wrong = code === "000000" ? "000001" : "000000";
    const answers = [];
    for (let tries = 0; tries < 6; tries++)
      answers.push(await refusalOf(complete(arrived, { way: "code", username: user.username, code: wrong })));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await refusalOf(complete(arrived, { way: "code", username: user.username, code }))).toEqual(answers[0]);
    expect(await subjectOf(user.id)).toBeNull();
  });

  it("works for the identity it was asked for with, for its account, once, and only the latest", async () => {
    const [user, other] = [await makeUser(db), await makeUser(db)];
    const [arrived, stranger] = [await arrive(), await arrive()];
    await complete(arrived, { way: "send_code", username: user.username });
    const [code = ""] = await codesFor(user.email);
    for (const [who, username] of [
      [arrived, other.username],
      [stranger, user.username],
    ] as const)
      expect(await refusalOf(complete(who, { way: "code", username, code }))).toMatchObject({
        key: "feide.error_code",
      });
    await complete(arrived, { way: "send_code", username: user.username });
    const latest = (await codesFor(user.email)).at(-1) ?? "";
    expect((await entryOf(complete(arrived, { way: "code", username: user.username, code: latest }))).actor.id).toBe(
      user.id,
    );
    expect(await subjectOf(other.id)).toBeNull();
  });

  it("goes to the new address when the address is changed at that moment", async () => {
    const [user, arrived] = [await makeUser(db, "Supervisor"), await arrive()];
    const moved = `${unique("moved")}@hospital.example`;
    const send = () => complete(arrived, { way: "send_code", username: user.username });
    await duringChange(user.id, { email: moved }, send);
    expect([await codesFor(user.email), await codesFor(moved)]).toEqual([[], [expect.any(String)]]);
  });

  it("runs out after fifteen minutes", async () => {
    const [user, arrived] = [await makeUser(db), await arrive()];
    await complete(arrived, { way: "send_code", username: user.username });
    const [code = ""] = await codesFor(user.email);
    await db.oneTimeToken.updateMany({
      where: { userId: user.id, purpose: "feide_link" },
      data: { expiresAt: new Date() },
    });
    expect(await refusalOf(complete(arrived, { way: "code", username: user.username, code }))).toMatchObject({
      key: "feide.error_code",
    });
  });

  it("is sent three times in a quarter of an hour, and no more", async () => {
    const [user, arrived] = [await makeUser(db), await arrive()];
    const send = () => complete(arrived, { way: "send_code", username: user.username });
    for (let times = 0; times < rateLimits.resetAccount.points; times++) await send();
    expect(await refusalOf(send())).toMatchObject({ kind: "tooMany" });
    expect(await codesFor(user.email)).toHaveLength(rateLimits.resetAccount.points);
  });

  it("is sent to a whole class behind one address, and by one identity to some accounts an hour", async () => {
    const { points } = rateLimits.feideCodes;
    const browser = makeBrowser();
    for (let asked = 0; asked <= points; asked++)
      await complete(await arrive(), { way: "send_code", username: unique("classmate") }, browser);
    const arrived = await arrive();
    const send = () => complete(arrived, { way: "send_code", username: unique("stranger") }, makeBrowser());
    for (let asked = 0; asked < points; asked++) await send();
    expect(await refusalOf(send())).toMatchObject({ kind: "tooMany" });
  });

  it("ties no admin's account; the password does", async () => {
    const [admin, arrived] = [await makeUser(db, "Admin"), await arrive()];
    expect((await entryOf(complete(arrived, byPassword(admin.username)))).actor).toMatchObject({ role: "Admin" });
  });
});

describe("a stored identity", () => {
  it("is worth nothing without its secret, with a forged one, used, or after ten minutes", async () => {
    const [user, arrived] = [await makeUser(db), await arrive()];
    const way = byPassword(user.username);
    const expired = { kind: "invalid", key: "feide.error_expired" };
    for (const secret of ["", "forged", `${arrived.secret}x`])
      expect(await refusalOf(complete({ ...arrived, secret }, way))).toMatchObject(expired);
    await db.oneTimeToken.updateMany({
      where: { payload: { path: ["subject"], equals: arrived.person.subject } },
      data: { expiresAt: new Date() },
    });
    expect(await findStoredIdentity(arrived.secret)).toBeNull();
    expect(await refusalOf(complete(arrived, way))).toMatchObject(expired);
    const next = await arrive(arrived.person);
    await entryOf(complete(next, way));
    expect(await refusalOf(complete(next, byPassword((await makeUser(db)).username)))).toMatchObject(expired);
  });

  it("is not replaced by the id that the browser names", async () => {
    const [user, mine, theirs] = [await makeUser(db), await arrive(), await arrive()];
    const crossed = { secret: mine.secret, dataporten_userid: theirs.dataporten_userid };
    expect(await refusalOf(complete(crossed, byPassword(user.username)))).toMatchObject({
      kind: "invalid",
      key: "feide.error_other_identity",
    });
    expect(await subjectOf(user.id)).toBeNull();
  });

  it("is tied to one account, and an account to one identity", async () => {
    const [first, second] = [await makeUser(db), await makeUser(db)];
    const [once, again] = [await arrive(), await arrive()];
    // The same person in a second window.
    const window = await arrive(once.person);
    await entryOf(complete(once, byPassword(first.username)));
    expect(await refusalOf(complete(window, byPassword(second.username)))).toMatchObject({
      key: "feide.error_subject_taken",
    });
    expect(await refusalOf(complete(again, byPassword(first.username)))).toMatchObject({
      key: "feide.error_account_tied",
    });
    expect(await subjectOf(second.id)).toBeNull();
    // The refusal did not use the identity up.
    expect((await entryOf(complete(again, byPassword(second.username)))).actor.id).toBe(second.id);
  });

  it("makes one account of a form that was sent twice in parallel", async () => {
    const arrived = await arrive();
    const window = await arrive(arrived.person);
    const outcomes = await atOnce(
      complete(arrived, newStudent(arrived.person)),
      complete(arrived, newStudent(arrived.person)),
      complete(window, newStudent(arrived.person)),
    );
    expect(outcomes.toSorted()).toEqual(["done", "invalid", "invalid"]);
    expect(await db.user.count({ where: { feideSubject: arrived.person.subject } })).toBe(1);
  });

  it("is refused when its school went inactive meanwhile", async () => {
    const domain = await makeDomain(db);
    const [user, arrived] = [await makeUser(db), await arrive(makeFeidePerson(domain.host))];
    await db.domain.update({ where: { id: domain.id }, data: { active: false } });
    expect(await refusalOf(complete(arrived, byPassword(user.username)))).toMatchObject({ key: "feide.error_realm" });
  });
});

describe("attempts from one address", () => {
  const { points } = rateLimits.feideAddress;

  it("slow it down when Feide refused too many, and do not block it", async () => {
    const browser = makeBrowser();
    for (let spent = 0; spent < points; spent++) await spendTry("feideAddress", browser.address);
    const through = () => goThrough(makeFeidePerson(realm));
    const [one, other, later] = [await through(), await through(), await through()];
    // Both at once: a turn is free again after a second.
    const tries = [verify(one, browser), verify(other, browser)];
    expect(await refusalsAtOnce(...tries)).toMatchObject([{ kind: "tooMany", retryAfter: 1 }]);
    expect(await Promise.any(tries)).toMatchObject({ known: false });
    await db.rateLimit.delete({ where: { key: `feideAddressPause1:${browser.address}` } });
    expect(await verify(later, browser)).toMatchObject({ known: false });
  });

  it("are not counted where Feide is not asked: without an attempt, with a foreign state, to complete an identity", async () => {
    const browser = makeBrowser();
    const foreign = await goThrough(makeFeidePerson(realm));
    const [arrived, { username }] = [await arrive(), await makeUser(db)];
    const taken = { ...newStudent(arrived.person), username };
    for (const refused of [
      () => verify({ ...foreign, cookie: "" }, browser),
      () => verify({ ...foreign, answer: { ...foreign.answer, state: "x" } }, browser),
      () => complete({ ...arrived, secret: "" }, taken, browser),
      () => complete(arrived, taken, browser),
    ])
      expect(await refusalOf(refused())).toMatchObject({ kind: "invalid" });
    expect(await db.rateLimit.count({ where: { key: `feideAddress:${browser.address}` } })).toBe(0);
  });

  it("complete one identity some times in a quarter of an hour", async () => {
    const arrived = await arrive();
    const { username } = await makeUser(db);
    const ask = () => refusalOf(complete(arrived, { ...newStudent(arrived.person), username }));
    for (let asked = 0; asked < rateLimits.feideIdentity.points; asked++)
      expect(await ask()).toMatchObject({ kind: "invalid" });
    expect(await ask()).toMatchObject({ kind: "tooMany" });
  });
});

describe("a Feide that does not answer", () => {
  it("is reported as unavailable on either request, and recovers automatically", async () => {
    const gone = await goThrough(makeFeidePerson(realm));
    const away = { kind: "unavailable", key: "feide.error_unavailable" };
    await stopFeide();
    expect(await refusalOf(verify(gone))).toMatchObject(away);
    // As after a restart: the issuer's configuration is not loaded yet.
    processWide("feide", (): { metadata?: unknown } => ({}))().metadata = undefined;
    expect(await refusalOf(begin())).toMatchObject(away);
    await startFeide();
    expect(await verify(gone)).toMatchObject({ known: false });
    expect((await begin()).url).toContain(feideKeys.issuer);
  });
});
