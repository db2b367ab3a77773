import { makeFeidePerson, walkThrough } from "../../support/feide";

import "../../support/database";
import { afterEach, describe, expect, it, vi } from "vitest";
import { getEvaluation } from "@/lib/features/evaluation/reading/queries/get-evaluation";
import { decideEvaluation } from "@/lib/features/evaluation/result/commands/decide-evaluation";
import { signEvaluation } from "@/lib/features/evaluation/signing/commands/sign-evaluation";
import { signingScope } from "@/lib/features/evaluation/signing/rules";
import { finishFeideProof, startFeideProof } from "@/lib/features/feide/commands/prove";
import { removeFeide } from "@/lib/features/feide/commands/tie";
import { updateProfile } from "@/lib/features/profile/commands/update-profile";
import { profileSchema } from "@/lib/features/profile/schema";
import type { Actor } from "@/lib/platform/auth/actor";
import { sealAttempt } from "@/lib/platform/auth/feide/cookies";
import { findProof, spendProof } from "@/lib/platform/auth/feide/proof";
import { openProofAttempt, type ProofAttempt, sealProofAttempt } from "@/lib/platform/auth/feide/proof-cookies";
import type { ProofScope } from "@/lib/platform/auth/feide/proof-purposes";
import { endTokens, tokenMinutes } from "@/lib/platform/auth/one-time-token";
import { writableDb as db } from "@/lib/platform/db";
import type { FeidePerson } from "@/prisma/seed/content/feide-people";
import { makeAbsence } from "../../factories/absence";
import { makeDecidable, makeSignable } from "../../factories/evaluation-signing";
import { makePlacement } from "../../factories/placement";
import { makeSignedIn } from "../../factories/session";
import { unique } from "../../factories/unique";
import { makeUser, testPassword } from "../../factories/user";
import { actAs, actorOf, isLive } from "../../support/actor";
import { takeMails } from "../../support/mail";
import { refusalOf } from "../../support/refusal";

afterEach(() => {
  vi.useRealTimers();
});

const newAddress = () => `${unique("moved")}@hospital.example`;
const minute = 60_000;

/** A person with an account that is tied to Feide, signed in; without a password unless they have one. */
async function makeTied({
  hasPassword = false,
  role = "Supervisor",
}: {
  hasPassword?: boolean;
  role?: "Supervisor" | "Teacher";
} = {}) {
  const person = makeFeidePerson("school.example");
  const user = await makeUser(db, role, {
    feideSubject: person.subject,
    ...(hasPassword ? {} : { passwordHash: null }),
  });
  const { token } = await makeSignedIn(db, user);
  return { person, user, token, actor: await actorOf(token) };
}

type Tied = Awaited<ReturnType<typeof makeTied>>;
type Way = {
  as?: Pick<FeidePerson, "subject">;
  /** What becomes of the address on its way through the browser. */
  rewrite?: (url: URL) => void;
  /** What the browser's cookie has in place of the attempt. */
  keep?: (attempt: ProofAttempt) => ProofAttempt | null;
};

/** Goes to Feide again and back; gives what the browser brings and keeps. */
async function goAgain({ actor, person }: Pick<Tied, "actor" | "person">, scope: ProofScope, way: Way = {}) {
  const { as = person, rewrite, keep = (attempt: ProofAttempt) => attempt } = way;
  const { url, proofAttempt } = await startFeideProof(actor, scope);
  const address = new URL(url);
  rewrite?.(address);
  const { code, state, iss } = await walkThrough(address.href, as);
  return { answer: { code, state, iss }, caller: { takeProofAttempt: async () => keep(proofAttempt) } };
}

/** The secret of a proof. */
async function prove(tied: Pick<Tied, "actor" | "person">, scope: ProofScope, way?: Way): Promise<string> {
  const { answer, caller } = await goAgain(tied, scope, way);
  return (await finishFeideProof(tied.actor, answer, caller)).proofSecret;
}

const problem = async (tied: Tied, way: Way) => (await refusalOf(prove(tied, { purpose: "end_feide" }, way))).key;

const spend = (actor: Actor, scope: ProofScope, secret: string) =>
  db.$transaction((tx) => spendProof(tx, actor, scope, secret));

/** Asks for a new mail address as the form does. */
async function move(
  actor: Actor,
  email: string,
  { feideProof, ...typed }: { feideProof?: string; currentPassword?: string },
) {
  const { fullName, languageCode } = await db.user.findUniqueOrThrow({ where: { id: actor.id } });
  return updateProfile(actor, profileSchema.parse({ fullName, languageCode, email, ...typed }), {
    token: undefined,
    feideProof,
  });
}

describe("the way to Feide for a proof", () => {
  it("asks for a new sign-in, with state, nonce and PKCE, and remembers session, purpose and content", async () => {
    const { actor } = await makeTied();
    const { url, proofAttempt } = await startFeideProof(actor, { purpose: "change_email", content: "a@b.example" });
    const query = Object.fromEntries(new URL(url).searchParams);
    expect(query).toMatchObject({
      max_age: "0",
      prompt: "login",
      state: proofAttempt.state,
      nonce: proofAttempt.nonce,
      code_challenge_method: "S256",
    });
    expect(proofAttempt).toMatchObject({ sid: actor.sid, purpose: "change_email", content: "a@b.example" });
  });

  it("is not for an account without Feide", async () => {
    const actor = await actAs(await makeUser(db));
    expect(await refusalOf(startFeideProof(actor, { purpose: "end_feide" }))).toMatchObject({
      key: "feide.error_not_tied",
    });
  });

  it("is stored in a cookie that opens for an hour, and that no other cookie replaces", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const attempt: ProofAttempt = {
      state: "a",
      nonce: "b",
      verifier: "c",
      sid: "d",
      since: 1,
      purpose: "end_feide",
    };
    const sealed = await sealProofAttempt(attempt);
    expect(await openProofAttempt(sealed)).toEqual(attempt);
    for (const other of [undefined, "", `${sealed.slice(0, -4)}AAAA`, await sealAttempt(attempt)])
      expect(await openProofAttempt(other)).toBeNull();
    vi.setSystemTime(Date.now() + 59 * minute);
    expect(await openProofAttempt(sealed)).toEqual(attempt);
    vi.setSystemTime(Date.now() + 2 * minute);
    expect(await openProofAttempt(sealed)).toBeNull();
  });
});

describe("what came back from Feide", () => {
  it("is a proof, whether or not the school is still active", async () => {
    const tied = await makeTied();
    const secret = await prove(tied, { purpose: "end_feide" });
    expect(await findProof(tied.actor, secret)).toEqual({ purpose: "end_feide" });
  });

  it("is none of another person at Feide", async () => {
    const [tied, other] = [await makeTied(), await makeTied()];
    expect(await problem(tied, { as: other.person })).toBe("feide.error_other_person");
  });

  it("is none when the person signed in before they were asked", async () => {
    const tied = await makeTied();
    const startedAfter = (seconds: number) => ({
      keep: (attempt: ProofAttempt) => ({ ...attempt, since: attempt.since + seconds * 1000 }),
    });
    expect(await problem(tied, startedAfter(60))).toBe("feide.error_stale");
    // Two clocks may differ by a little.
    expect(await prove(tied, { purpose: "end_feide" }, startedAfter(5))).toBeTruthy();
  });

  it("is none when the browser removed the request to sign in again", async () => {
    const rewrite = ({ searchParams }: URL) => {
      searchParams.delete("max_age");
      searchParams.delete("prompt");
    };
    expect(await problem(await makeTied(), { rewrite })).toBe("feide.error_stale");
  });

  it("is none more than ten minutes after it was asked for", async () => {
    const startedBefore = (minutes: number) => ({
      keep: (attempt: ProofAttempt) => ({ ...attempt, since: attempt.since - minutes * minute }),
    });
    const tied = await makeTied();
    expect(await problem(tied, startedBefore(11))).toBe("feide.error_expired");
    expect(await prove(tied, { purpose: "end_feide" }, startedBefore(9))).toBeTruthy();
  });

  it("is none without its attempt, in another session, with another state or nonce", async () => {
    const tied = await makeTied();
    const elsewhere = await actAs(tied.user);
    expect(await problem(tied, { keep: () => null })).toBe("feide.error_expired");
    for (const [changed, key] of [
      [{ sid: elsewhere.sid }, "feide.error_state"],
      [{ state: "another" }, "feide.error_state"],
      [{ nonce: "another" }, "feide.error_refused"],
      [{ verifier: "v".repeat(43) }, "feide.error_refused"],
    ] as const)
      expect([changed, await problem(tied, { keep: (attempt) => ({ ...attempt, ...changed }) })]).toEqual([
        changed,
        key,
      ]);
  });

  it("is a proof once", async () => {
    const tied = await makeTied();
    const { answer, caller } = await goAgain(tied, { purpose: "end_feide" });
    await finishFeideProof(tied.actor, answer, caller);
    expect(await refusalOf(finishFeideProof(tied.actor, answer, caller))).toMatchObject({ key: "feide.error_refused" });
  });
});

describe("a proof", () => {
  const scope = { purpose: "change_email", content: "new@hospital.example" } as const;

  it("works once, also when it is used twice in parallel", async () => {
    const tied = await makeTied();
    const secret = await prove(tied, scope);
    const uses = await Promise.all([1, 2, 3].map(() => spend(tied.actor, scope, secret)));
    expect(uses.toSorted()).toEqual([false, false, true]);
    expect(await findProof(tied.actor, secret)).toBeNull();
  });

  it("is worth nothing for another purpose, other content, another session or another person, and stays", async () => {
    const [tied, other] = [await makeTied(), await makeTied()];
    const secret = await prove(tied, scope);
    const elsewhere = await actAs(tied.user);
    expect(await spend(tied.actor, { purpose: "end_feide" }, secret)).toBe(false);
    expect(await spend(tied.actor, { purpose: "change_email" }, secret)).toBe(false);
    expect(await spend(tied.actor, { ...scope, content: "other@hospital.example" }, secret)).toBe(false);
    for (const actor of [elsewhere, other.actor]) {
      expect(await spend(actor, scope, secret)).toBe(false);
      expect(await findProof(actor, secret)).toBeNull();
    }
    expect(await spend(tied.actor, scope, "made up")).toBe(false);
    expect(await spend(tied.actor, scope, secret)).toBe(true);
  });

  it("runs out after five minutes", async () => {
    const tied = await makeTied();
    const secret = await prove(tied, scope);
    vi.useFakeTimers({ toFake: ["Date"] });
    vi.setSystemTime(Date.now() + (tokenMinutes.feide_proof - 1) * minute);
    expect(await findProof(tied.actor, secret)).toEqual(scope);
    vi.setSystemTime(Date.now() + 2 * minute);
    expect(await spend(tied.actor, scope, secret)).toBe(false);
  });

  it("ends when the account changes, or its identity", async () => {
    const tied = await makeTied();
    const { id } = tied.user;
    const first = await prove(tied, scope);
    await db.$transaction((tx) => endTokens(tx, id));
    expect(await findProof(tied.actor, first)).toBeNull();
    const second = await prove(tied, scope);
    await db.user.update({ where: { id }, data: { feideSubject: crypto.randomUUID() } });
    expect(await spend(tied.actor, scope, second)).toBe(false);
  });
});

describe("a change of the mail address", () => {
  it("of a person without a password needs Feide again, and mails no code to the present address", async () => {
    const tied = await makeTied();
    const email = newAddress();
    await takeMails();
    expect(await refusalOf(move(tied.actor, email, {}))).toMatchObject({
      kind: "invalid",
      key: "feide.error_proof_needed",
    });
    expect(await takeMails()).toEqual([]);
    const feideProof = await prove(tied, { purpose: "change_email", content: email });
    expect(await move(tied.actor, email, { feideProof })).toMatchObject({ pendingEmail: email });
    expect((await takeMails()).map(({ to }) => to)).toEqual([email]);
    // The proof was for this change.
    expect(await refusalOf(move(tied.actor, newAddress(), { feideProof }))).toMatchObject({
      key: "feide.error_proof_needed",
    });
  });

  it("takes no proof that was given for another address", async () => {
    const tied = await makeTied();
    const feideProof = await prove(tied, { purpose: "change_email", content: newAddress() });
    expect(await refusalOf(move(tied.actor, newAddress(), { feideProof }))).toMatchObject({
      key: "feide.error_proof_needed",
    });
  });

  it("of a person with both needs either", async () => {
    const tied = await makeTied({ hasPassword: true });
    const [first, second] = [newAddress(), newAddress()];
    expect(await refusalOf(move(tied.actor, first, {}))).toMatchObject({
      errors: { currentPassword: ["validation.required"] },
    });
    expect(await move(tied.actor, first, { currentPassword: testPassword })).toMatchObject({ pendingEmail: first });
    const feideProof = await prove(tied, { purpose: "change_email", content: second });
    expect(await move(tied.actor, second, { feideProof })).toMatchObject({ pendingEmail: second });
    await takeMails();
  });

  it("of a person with neither needs a code to the present address", async () => {
    const user = await makeUser(db, "Supervisor", { passwordHash: null });
    expect(await refusalOf(move(await actAs(user), newAddress(), {}))).toMatchObject({
      errors: { currentCode: ["password.error_code_needed"] },
    });
    expect((await takeMails()).map(({ to }) => to)).toEqual([user.email]);
  });
});

describe("the end of the tie to Feide", () => {
  const scope = { purpose: "end_feide" } as const;

  it("is proved by Feide itself, and ends the other sessions", async () => {
    const tied = await makeTied({ hasPassword: true });
    const there = await makeSignedIn(db, tied.user);
    const feideProof = await prove(tied, scope);
    const wrongPurpose = await prove(tied, { purpose: "change_email", content: newAddress() });
    expect(await refusalOf(removeFeide(tied.actor, {}, { feideProof: wrongPurpose }))).toMatchObject({
      errors: { currentPassword: ["validation.required"] },
    });
    await removeFeide(tied.actor, {}, { feideProof });
    expect(await db.user.findUnique({ where: { id: tied.user.id } })).toMatchObject({ feideSubject: null });
    expect([await isLive(tied.token), await isLive(there.token)]).toEqual([true, false]);
    expect((await takeMails()).map(({ to }) => to)).toEqual([tied.user.email]);
    expect(await findProof(tied.actor, wrongPurpose)).toBeNull();
  });

  it("needs a password to sign in with afterwards", async () => {
    const tied = await makeTied();
    const feideProof = await prove(tied, scope);
    expect(await refusalOf(removeFeide(tied.actor, {}, { feideProof }))).toMatchObject({
      key: "feide.error_no_password",
    });
    expect(await findProof(tied.actor, feideProof)).toEqual(scope);
  });
});

describe("a tie of an account that was merged", () => {
  it("proves who somebody is, and can be ended by Feide itself", async () => {
    const person = makeFeidePerson("school.example");
    const user = await makeUser(db, "Supervisor");
    const merged = await makeUser(db, "Supervisor", {
      active: false,
      mergedIntoId: user.id,
      feideSubject: person.subject,
    });
    const actor = await actAs(user);
    const email = newAddress();
    const toMove = await prove({ actor, person }, { purpose: "change_email", content: email });
    expect(await move(actor, email, { feideProof: toMove })).toMatchObject({ pendingEmail: email });
    const feideProof = await prove({ actor, person }, { purpose: "end_feide" });
    await removeFeide(actor, {}, { feideProof });
    expect(await db.user.findUnique({ where: { id: merged.id } })).toMatchObject({ feideSubject: null });
    await takeMails();
  });
});

describe("a proof of a signature", () => {
  /** A supervisor who is tied to Feide and has no password, and what they would sign. */
  async function makeSigner() {
    const tied = await makeTied();
    const { evaluation } = await makeSignable(db, { placement: { supervisor: tied.user } });
    const evaluationId = evaluation.id;
    const { hash } = await getEvaluation(tied.actor, { evaluationId, stage: 1 }, { locale: "nb" });
    return { tied, signed: { evaluationId, stage: 1 as const, hash: hash ?? "" } };
  }
  type Signed = Awaited<ReturnType<typeof makeSigner>>["signed"];
  const sign = (actor: Actor, signed: Signed, feideProof: string) =>
    signEvaluation(actor, { ...signed, kind: "signed" }, { feideProof });

  it("is for exactly one content of one stage of one evaluation, in its own session", async () => {
    const { tied, signed } = await makeSigner();
    const others = [{ hash: "0".repeat(64) }, { stage: 2 as const }, { evaluationId: signed.evaluationId + 1 }];
    for (const other of others) {
      const feideProof = await prove(tied, signingScope({ ...signed, ...other }));
      expect(await refusalOf(sign(tied.actor, signed, feideProof))).toMatchObject({ key: "feide.error_proof_needed" });
    }
    const feideProof = await prove(tied, signingScope(signed));
    const elsewhere = await actAs(tied.user);
    expect(await refusalOf(sign(elsewhere, signed, feideProof))).toMatchObject({ key: "feide.error_proof_needed" });
    expect(await db.signature.count({ where: { userId: tied.user.id } })).toBe(0);
    expect(await sign(tied.actor, signed, feideProof)).toEqual({ stage: 1 });
    expect(await db.signature.findMany({ where: { userId: tied.user.id } })).toMatchObject([{ proof: "feide" }]);
  });

  it("does not sign what has changed since, and is not used up by that", async () => {
    const { tied, signed } = await makeSigner();
    const feideProof = await prove(tied, signingScope(signed));
    const where = { evaluationId: signed.evaluationId, field: "dangerOfNotPassing" };
    await db.talkField.updateMany({ where, data: { value: true } });
    expect(await refusalOf(sign(tied.actor, signed, feideProof))).toMatchObject({ kind: "conflict" });
    const { hash } = await getEvaluation(tied.actor, { ...signed, stage: 1 }, { locale: "nb" });
    expect(await refusalOf(sign(tied.actor, { ...signed, hash: hash ?? "" }, feideProof))).toMatchObject({
      key: "feide.error_proof_needed",
    });
    await db.talkField.updateMany({ where, data: { value: false } });
    expect(await sign(tied.actor, signed, feideProof)).toEqual({ stage: 1 });
  });
});

describe("a proof of a decision", () => {
  /** A teacher who is tied to Feide and has no password, and the summary that they would decide about. */
  async function makeDecider() {
    const tied = await makeTied({ role: "Teacher" });
    const scene = await makePlacement(db, { teacher: tied.user });
    const { id: evaluationId } = await makeDecidable(db, scene);
    const read = async () => (await getEvaluation(tied.actor, { evaluationId }, { locale: "nb" })).hash ?? "";
    const decide = async (feideProof: string, actor = tied.actor) =>
      decideEvaluation(actor, { evaluationId, assessmentPassed: true, hash: await read() }, { feideProof });
    const summary = { evaluationId, stage: 3 as const, hash: await read() };
    return { tied, scene, evaluationId, summary, decide };
  }
  const stageOf = async (id: number) => (await db.evaluation.findUniqueOrThrow({ where: { id } })).stage;

  it("is for exactly this summary, in its own session", async () => {
    const { tied, evaluationId, summary, decide } = await makeDecider();
    const needed = { key: "feide.error_proof_needed" };
    for (const other of [{ hash: "0".repeat(64) }, { stage: 2 as const }, { evaluationId: evaluationId + 1 }]) {
      const feideProof = await prove(tied, signingScope({ ...summary, ...other }));
      expect(await refusalOf(decide(feideProof))).toMatchObject(needed);
    }
    const feideProof = await prove(tied, signingScope(summary));
    expect(await refusalOf(decide(feideProof, await actAs(tied.user)))).toMatchObject(needed);
    expect(await stageOf(evaluationId)).toBe(3);
    expect(await decide(feideProof)).toEqual({ stage: 5 });
    expect(await db.signature.findMany({ where: { userId: tied.user.id } })).toMatchObject([
      { proof: "feide", seat: "teacher" },
    ]);
  });

  it("does not decide about a summary that has changed since, and is not used up by a refusal", async () => {
    const { tied, scene, evaluationId, summary, decide } = await makeDecider();
    const feideProof = await prove(tied, signingScope(summary));
    const absence = await makeAbsence(db, scene, { day: -3, kind: "other" });
    expect(await refusalOf(decide(feideProof))).toMatchObject({ key: "feide.error_proof_needed" });
    expect(await stageOf(evaluationId)).toBe(3);
    await db.absence.delete({ where: { id: absence.id } });
    expect(await decide(feideProof)).toEqual({ stage: 5 });
  });
});
