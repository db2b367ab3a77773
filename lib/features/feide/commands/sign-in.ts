import "server-only";
import { provePassword } from "@/lib/features/session/commands";
import { inTransaction, type Work } from "@/lib/features/unit-of-work";
import { assertAddressFits, assertFree } from "@/lib/features/user/commands/names";
import type { Actor } from "@/lib/platform/auth/actor";
import { canEnter, enterable } from "@/lib/platform/auth/can-enter";
import { beginFeide, type FeideAttempt, finishFeide } from "@/lib/platform/auth/feide/client";
import type { FeideCookies } from "@/lib/platform/auth/feide/cookies";
import { type EnteredAccount, findBySubject, findByUsername } from "@/lib/platform/auth/find-account";
import { rememberDevice } from "@/lib/platform/auth/known-devices";
import { lockAccount } from "@/lib/platform/auth/lock-account";
import { issueCode, issueLinkToken, spendCode, spendLinkToken } from "@/lib/platform/auth/one-time-token";
import { openSession } from "@/lib/platform/auth/open-session";
import { db } from "@/lib/platform/db";
import { AppError, invalid, invalidAt } from "@/lib/platform/errors";
import type { Caller } from "@/lib/platform/http/caller";
import { asChoice, asLocale } from "@/lib/platform/i18n/school-texts";
import { sendMail } from "@/lib/platform/mail/send-mail";
import { returnTry, spendTry, spendTurn } from "@/lib/platform/rate-limit";
import { sameSecret } from "@/lib/platform/same-secret";
import { schoolSettings } from "@/lib/platform/school-settings";
import type { Prisma } from "@/prisma/generated/client";
import { findStoredIdentity, hasUsableEmail, isActiveRealm } from "../queries";
import { canUseEmail, readIdentity } from "../rules";
import { codePayloadSchema, type FeideIdentity, type InputInfo } from "../schema";
import { exchangeOnce } from "./exchange-once";
import { assertSubjectFree, linkIdentity, type Person, personSelect } from "./tie";

type From = Pick<Caller, "address" | "userAgent" | "locale" | "device"> & { feide: FeideCookies };

/** Somebody who is let in, as the session cookie and the answer need them. */
type Entry = { token: string; isFirstLogin: 0 | 1; languageCode: string | null; device: string };

/**
 * Where to send the browser, and the attempt that is stored until the answer. Feide asks for the sign-in again when somebody says that they are
 * another person (`again`), and at the first sign-in after a log-out in this browser. Throws "not found" when the school has no Feide.
 */
export const getLoginFeide = (
  _actor: Actor | null,
  { again }: { again?: "1" | undefined },
  { feide: { hasLeft } }: From,
): Promise<{ url: string; attempt: FeideAttempt }> => beginFeide({ again: again === "1" || hasLeft });

/**
 * Takes what Feide sent the browser back with. A known person is let in; of an unknown one the identity is stored, and only its
 * secret given out. Throws bad input for an attempt that is not this browser's, has run out, or is of a realm that is no active
 * school, "deactivated" for an account that may not enter, "unavailable" when Feide does not answer, "too many" when its address has slowed down.
 */
export async function verifyDataFeide(
  _actor: Actor | null,
  input: { code: string; state?: string | undefined; iss?: string | undefined },
  caller: From,
) {
  const attempt = await caller.feide.takeAttempt();
  if (!attempt) throw invalid("feide.error_expired");
  const { state = attempt.state, ...answer } = input;
  if (!sameSecret(state, attempt.state)) throw invalid("feide.error_state");
  await spendTurn("feideAddress", caller.address);
  const identity = readIdentity(await exchangeOnce(attempt, () => finishFeide({ ...answer, state }, attempt)));
  if (!identity || !(await isActiveRealm(identity.realm))) throw invalid("feide.error_realm");
  await returnTry("feideAddress", caller.address);
  const user = await findBySubject(identity.subject);
  if (user && !canEnter(user)) throw new AppError("deactivated", { key: "feide.error_deactivated" });
  if (user) return { known: true as const, ...(await enter(user, identity, caller)) };
  const identitySecret = await inTransaction(null, ({ tx }) =>
    issueLinkToken(tx, { purpose: "feide_identity", payload: identity }),
  );
  const { name, email, subject } = identity;
  return { known: false as const, name, email, dataporten_userid: subject, identitySecret };
}

/**
 * Completes the identity that was stored for this browser: links it to an account that the person proves to be theirs, or makes a
 * student's account of it. The browser names the identity but never decides it. Throws bad input when the identity has run out,
 * is another than the one the page speaks of, or what was typed proves nothing.
 */
export async function inputInfoFeide(_actor: Actor | null, given: InputInfo, caller: From) {
  const { identitySecret: secret } = caller.feide;
  const identity = await findStoredIdentity(secret);
  if (!secret || !identity) throw invalid("feide.error_expired");
  await spendTry("feideIdentity", identity.subject);
  if (!sameSecret(given.dataporten_userid, identity.subject)) throw invalid("feide.error_other_identity");
  if (!(await isActiveRealm(identity.realm))) throw invalid("feide.error_realm");
  const input = isWay(given) ? given : await findWay(given, identity);
  if (input.way === "send_code") {
    await sendCode(input.username, identity);
    return { done: false as const, codeSent: true as const };
  }
  const user = await inTransaction(null, await prepare(input, { identity, secret, caller }));
  return { done: true as const, ...(await enter(user, identity, caller)) };
}

type Identify = Extract<InputInfo, { way?: "identify" | undefined }>;
type Way = Exclude<InputInfo, Identify>;

const isWay = (given: InputInfo): given is Way => given.way !== undefined && given.way !== "identify";

/** What SPEC's fields alone ask for: a code to the account that they name, or a new account, which needs the identity's name too. */
async function findWay({ way: _, email, ...named }: Identify, identity: FeideIdentity): Promise<Way> {
  const { username } = named;
  const known = await db.user.findFirst({ where: { username, email }, select: { id: true } });
  return known
    ? { way: "send_code", ...named }
    : { way: "create", ...named, email, fullName: identity.name || username };
}

type Completion = { identity: FeideIdentity; secret: string; caller: From };

/** Checks every proof before anything is changed; returns the change, to be made in one transaction. */
async function prepare(
  input: Exclude<Way, { way: "send_code" }>,
  { identity, secret, caller }: Completion,
): Promise<(work: Work) => Promise<Person>> {
  switch (input.way) {
    case "password": {
      const { id, passwordHash } = await provePassword(input, caller);
      return (work) => linkIdentity(work, id, { identity, secret, passwordHash });
    }
    case "code": {
      const id = await proveCode(input, identity);
      return (work) => linkIdentity(work, id, { identity, secret });
    }
    case "create": {
      if (!canUseEmail(input.email, identity, await hasUsableEmail(identity)))
        throw invalidAt("email", "feide.error_email");
      return (work) => create(work, input, { identity, secret, languageCode: asChoice(caller.locale) });
    }
  }
}

/** An admin's account opens every door, so a code in a mailbox is not enough to tie it to a new identity. */
const linkableByCode = { ...enterable, feideSubject: null, role: { not: "Admin" } } satisfies Prisma.UserWhereInput;

/** `linkableByCode` for an account that was found. */
const isLinkable = (account: EnteredAccount | null): account is EnteredAccount =>
  account !== null && canEnter(account) && account.feideSubject === null && account.role !== "Admin";

/** Mails a code to the account's own address. The answer never shows whether there is such an account. */
async function sendCode(username: string, { subject }: FeideIdentity): Promise<void> {
  await spendTry("feideCodes", subject);
  const named = await findByUsername(username);
  await spendTry("resetAccount", `feide:${named?.username ?? username}`);
  if (!isLinkable(named)) return;
  await inTransaction(null, async ({ tx }) => {
    // A change of the address that is under way ends first, so that no code goes to the former mailbox.
    await lockAccount(tx, named.id);
    const user = await tx.user.findFirst({
      where: { ...linkableByCode, id: named.id },
      select: { id: true, email: true, languageCode: true },
    });
    if (!user) return;
    const code = await issueCode(tx, { purpose: "feide_link", userId: user.id, payload: { subject } });
    await sendMail(tx, { to: user.email, locale: asLocale(user.languageCode), template: "feide_link", code });
  });
}

/**
 * The account that a code belongs to which was mailed for this identity. A wrong code and an account that has none get the same
 * answer.
 */
async function proveCode(
  { username, code }: { username: string; code: string },
  { subject }: FeideIdentity,
): Promise<number> {
  const user = await findByUsername(username);
  await spendTry("codes", `feide:${user?.username ?? username}`);
  const wrong = () => invalidAt("code", "feide.error_code");
  if (!isLinkable(user)) throw wrong();
  const { payload } = await spendCode("feide_link", user.id, code).catch((thrown: unknown) => {
    throw thrown instanceof AppError && thrown.kind === "invalid" ? wrong() : thrown;
  });
  if (codePayloadSchema.parse(payload).subject !== subject) throw wrong();
  return user.id;
}

type NewStudent = { username: string; email: string; fullName: string };
type Made = Pick<Completion, "identity" | "secret"> & { languageCode: string | null };

/** Makes a student's account without a password: Feide is its door. */
async function create({ tx, audit }: Work, input: NewStudent, { identity, secret, ...more }: Made): Promise<Person> {
  const { username, email, fullName } = input;
  await spendLinkToken(tx, "feide_identity", secret);
  await assertSubjectFree(tx, identity.subject);
  await assertFree(tx, { username, email });
  const domain = await assertAddressFits({ email, role: "Student" }, tx);
  const user = await tx.user.create({
    data: {
      username,
      email,
      fullName,
      role: "Student",
      feideSubject: identity.subject,
      domainId: domain?.id,
      areaCode: schoolSettings().areaCode,
      ...more,
    },
    select: personSelect,
  });
  const self = { id: user.id, viewerId: null };
  await audit("user.create", user.id, { after: { role: "Student" } }, self);
  await audit("user.feide", user.id, {}, self);
  return user;
}

async function enter(
  user: Pick<Person, "id" | "role" | "isFirstLogin" | "languageCode">,
  { subject }: FeideIdentity,
  { userAgent, device }: Pick<From, "userAgent" | "device">,
): Promise<Entry> {
  const token = await openSession(user, { userAgent, proved: { feideSubject: subject } });
  if (!token) throw invalid("feide.error_expired");
  return {
    token,
    isFirstLogin: user.isFirstLogin ? 1 : 0,
    languageCode: user.languageCode,
    device: await rememberDevice(device, user.id),
  };
}
