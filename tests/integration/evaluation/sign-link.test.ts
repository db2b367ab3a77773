import { beforeEach, describe, expect, it, vi } from "vitest";
import { openSignLink } from "@/lib/features/evaluation/signing/commands/open-sign-link";
import { revokeSignLink, sendSignLink } from "@/lib/features/evaluation/signing/commands/send-sign-link";
import { signByLink } from "@/lib/features/evaluation/signing/commands/sign-by-link";
import * as contract from "@/lib/features/evaluation/signing/contract";
import { getSignLinkWorth } from "@/lib/features/evaluation/signing/queries/sign-link";
import { showHash, signLinkLimits } from "@/lib/features/evaluation/signing/rules";
import { writableDb as db } from "@/lib/platform/db";
import { runCall, toOutput } from "@/lib/platform/http/pipeline";
import { log } from "@/lib/platform/log";
import { rateLimits } from "@/lib/platform/rate-limit";
import { linkSigner, type MadeSignLink, makeSignLink } from "../../factories/evaluation-sign-link";
import { type MadeSignable, makeSignable, makeWay } from "../../factories/evaluation-signing";
import { makePlacement } from "../../factories/placement";
import { actAs } from "../../support/actor";
import { atOnce } from "../../support/at-once";
import { takeMails } from "../../support/mail";
import { codeIn, linkIn } from "../../support/mail-text";
import { refusalOf } from "../../support/refusal";

const nb = { locale: "nb" as const };
let addresses = 0;
/** A signer's device; each has a different address unless one is given. */
const device = (address = `10.1.0.${++addresses}`) => ({ address, ...nb });

const open = ({ token, code }: { token: string; code: string }) => openSignLink(null, { token, code }, device());
type Given = { hash?: string; kind?: "signed" | "disagrees" | "declined"; remark?: string };
/** Signs what is to be read now, unless something else is given. */
async function sign({ token, code }: MadeSignLink, { hash, kind = "signed", remark }: Given = {}) {
  const read = hash ?? (await open({ token, code })).hash;
  return signByLink(null, { token, code, hash: read, kind, remark }, device());
}
const wrong = "000000";
const rowOf = ({ id }: { id: number }) => db.signLink.findUniqueOrThrow({ where: { id } });
const signaturesOf = ({ evaluation }: MadeSignable) =>
  db.signature.findMany({ where: { content: { evaluationId: evaluation.id } }, orderBy: { id: "asc" } });
const hide = ({ evaluation }: MadeSignable, party: "student" | "supervisor", hidden = true) =>
  db.evaluationPart.updateMany({ where: { evaluationId: evaluation.id, party }, data: { hidden } });

/** Somebody signs in another seat what is to be signed now. */
async function signedBy(made: MadeSignable, seat: "student" | "supervisor" | "teacher", hash: string): Promise<void> {
  const key = { evaluationId: made.evaluation.id, stage: made.evaluation.stage, hash };
  const { id: contentId } = await db.signedContent.upsert({
    where: { evaluationId_stage_hash: key },
    create: { ...key, content: "{}" },
    update: {},
  });
  const { id: userId, fullName: name } = made.scene[seat];
  await db.signature.create({ data: { contentId, userId, name, seat, kind: "signed", proof: "password" } });
}

/** An answer is corrected after both have submitted. */
const correct = ({ evaluation }: MadeSignable) =>
  db.evaluationAnswer.updateMany({
    where: {
      part: { evaluationId: evaluation.id, party: "student" },
      questionId: evaluation.form.questions.factors[0],
    },
    data: { rating: 1 },
  });

let made: MadeSignable;
beforeEach(async () => {
  made = await makeSignable(db);
});

describe("sending a link", () => {
  type Given = { by?: "teacher" | "student" | "supervisor"; email?: string; stage?: 1 | 2; sendId?: string };
  const send = async (given: Given = {}) => {
    const { by = "teacher", stage = 1, ...more } = given;
    const input = { evaluationId: made.evaluation.id, stage, ...linkSigner, ...more };
    return sendSignLink(await actAs(made.scene[by]), input, nb);
  };

  it("mails link and code apart, names the student in neither, and stores only hashes", async () => {
    await takeMails();
    const { signLinkId } = await send();
    const mails = await takeMails();
    expect(mails.map(({ to }) => to)).toEqual([linkSigner.email, linkSigner.email]);
    const [withLink, withCode] = mails.toSorted((one) => (one.text.includes("token=") ? -1 : 1));
    if (!withLink || !withCode) throw new Error("Two mails are sent.");
    const [token = "", code] = [new URL(linkIn(withLink)).searchParams.get("token") ?? "", codeIn(withCode)];
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(withLink.text).not.toContain(code);
    expect(withCode.text).not.toMatch(/https?:|token/);
    for (const { subject, text } of mails) {
      expect(`${subject}${text}`).not.toContain(made.scene.student.fullName);
      expect(text).toContain(made.scene.teacher.fullName);
    }
    const row = await rowOf({ id: signLinkId });
    expect(row.expiresAt.getTime() - row.createdAt.getTime()).toBe(7 * 24 * 3_600_000);
    const record = await db.auditEntry.findMany({ where: { actorId: made.scene.teacher.id } });
    expect(record.map(({ action, entityId, after }) => [action, entityId, after])).toEqual([
      ["evaluation.sign_link", made.evaluation.id, { stage: 1, signLinkId }],
    ]);
    for (const secret of [token, code]) expect(JSON.stringify([row, record])).not.toContain(secret);
    expect(await getSignLinkWorth(token, device())).toBe("open");
    expect((await open({ token, code })).studentName).toBe(made.scene.student.fullName);
  });

  it("sends what is sent again with the same id once, also at the same moment", async () => {
    await takeMails();
    const sendId = crypto.randomUUID();
    const [first, second] = await Promise.all([send({ sendId }), send({ sendId })]);
    expect(second).toEqual(first);
    expect(await send({ sendId })).toEqual(first);
    expect(await db.signLink.count({ where: { evaluationId: made.evaluation.id } })).toBe(1);
    expect(await takeMails()).toHaveLength(2);
    expect(await send({ sendId: crypto.randomUUID() })).not.toEqual(first);
  });

  it.each(["student", "supervisor"] as const)("is not for the %s to do", async (by) => {
    expect(await refusalOf(send({ by }))).toMatchObject({ kind: "forbidden" });
    expect(await db.signLink.count({ where: { evaluationId: made.evaluation.id } })).toBe(0);
  });

  it("is refused for a term that has not begun, as for an evaluation that is not there", async () => {
    expect(await refusalOf(send({ stage: 2 }))).toMatchObject({ kind: "notFound" });
    made = { ...made, scene: { ...made.scene, teacher: (await makePlacement(db)).teacher } };
    expect(await refusalOf(send())).toMatchObject({ kind: "notFound" });
  });

  it("is refused while the term waits for something, and once the supervisor has signed", async () => {
    const held = { where: { evaluationId: made.evaluation.id, field: "held" } };
    await db.talkField.updateMany({ ...held, data: { value: false } });
    expect(await refusalOf(send())).toMatchObject({ key: "evaluation.error_sign_link_not_now" });
    await db.talkField.updateMany({ ...held, data: { value: true } });
    await signedBy(made, "supervisor", (await open(await makeSignLink(db, made))).hash);
    expect(await refusalOf(send())).toMatchObject({ key: "evaluation.error_sign_link_not_now" });
  });

  it("is refused when the school hides answers from the supervisors", async () => {
    await hide(made, "student");
    expect(await refusalOf(send())).toMatchObject({ key: "evaluation.error_sign_link_hidden" });
    await hide(made, "student", false);
    await hide(made, "supervisor");
    expect(await send()).toMatchObject({ signLinkId: expect.any(Number) });
  });

  it.each(["student", "teacher"] as const)("is refused for the address of the %s, who signs elsewhere", async (who) => {
    const { email } = made.scene[who];
    expect(await refusalOf(send({ email }))).toMatchObject({
      kind: "invalid",
      errors: { email: ["evaluation.error_sign_link_own"] },
    });
  });

  it("stops at three open links, and goes on when one is closed, over, locked or used", async () => {
    const now = new Date();
    for (const closed of [{ revokedAt: now }, { expiresAt: now }, { misses: signLinkLimits.tries }, { usedAt: now }])
      await makeSignLink(db, made, closed);
    for (let count = 0; count < signLinkLimits.open; count++) await send();
    expect(await refusalOf(send())).toMatchObject({ key: "evaluation.error_sign_link_too_many" });
    const last = await db.signLink.findFirstOrThrow({
      where: { evaluationId: made.evaluation.id },
      orderBy: { id: "desc" },
    });
    await revokeSignLink(await actAs(made.scene.teacher), { signLinkId: last.id });
    await send();
  });
});

describe("revoking a link", () => {
  const revoke = async (link: MadeSignLink, by: "teacher" | "student" | "supervisor" = "teacher") =>
    revokeSignLink(await actAs(made.scene[by]), { signLinkId: link.id });

  it("closes it also for somebody who is reading, and is on the record once", async () => {
    const link = await makeSignLink(db, made);
    const { hash } = await open(link);
    await revoke(link);
    await revoke(link);
    expect(await refusalOf(sign(link, { hash }))).toMatchObject({ key: "evaluation.error_sign_link_revoked" });
    expect(await getSignLinkWorth(link.token, device())).toBe("revoked");
    expect(await signaturesOf(made)).toEqual([]);
    const record = { action: "evaluation.revoke_sign_link", entityId: made.evaluation.id };
    expect(await db.auditEntry.count({ where: record })).toBe(1);
  });

  it("is refused once somebody has signed by it", async () => {
    const link = await makeSignLink(db, made);
    await sign(link);
    expect(await refusalOf(revoke(link))).toMatchObject({ key: "evaluation.error_sign_link_answered" });
  });

  it("is for the group's teachers", async () => {
    const link = await makeSignLink(db, made);
    for (const by of ["student", "supervisor"] as const)
      expect(await refusalOf(revoke(link, by))).toMatchObject({ kind: "forbidden" });
    made = { ...made, scene: { ...made.scene, teacher: (await makePlacement(db)).teacher } };
    expect(await refusalOf(revoke(link))).toMatchObject({ kind: "notFound" });
    expect((await rowOf(link)).revokedAt).toBeNull();
  });

  it("and signing at the same time: one of the two happens", async () => {
    const link = await makeSignLink(db, made);
    const { hash } = await open(link);
    const outcomes = await atOnce(sign(link, { hash }), revoke(link));
    expect(outcomes.toSorted()).toEqual(["done", "invalid"]);
    const { usedAt, revokedAt } = await rowOf(link);
    expect(usedAt === null).toBe(revokedAt !== null);
    expect(await signaturesOf(made)).toHaveLength(usedAt === null ? 0 : 1);
  });
});

describe("opening a link", () => {
  it("gives everything that is signed, in the reader's language, and uses nothing up", async () => {
    const { scene, evaluation } = made;
    const [factor] = evaluation.form.questions.factors;
    await db.talkField.create({
      data: {
        evaluationId: evaluation.id,
        term: 1,
        field: `point:${factor}`,
        value: "Said in the meeting",
        authorId: scene.teacher.id,
      },
    });
    await db.goal.create({
      data: {
        placementId: scene.placement.id,
        authorId: scene.student.id,
        talk: "midterm",
        talkDate: scene.placement.startDate,
        text: "A goal of the meeting",
      },
    });
    const link = await makeSignLink(db, made);
    const reading = await open(link);
    expect(reading).toMatchObject({
      signerName: linkSigner.name,
      teacherName: scene.teacher.fullName,
      studentName: scene.student.fullName,
      ward: "Test ward",
      term: 1,
      dangerOfNotPassing: false,
      recommendation: null,
      goals: [{ text: "A goal of the meeting" }],
    });
    expect(reading.factors[0]).toMatchObject({
      text: "Faktor én",
      student: { rating: 3, comment: "Comment of the student" },
      supervisor: { rating: 2, comment: "Comment of the supervisor" },
    });
    expect(reading.talk).toContainEqual(expect.objectContaining({ value: "Said in the meeting" }));
    expect(contract.openSignLink.output.parse(reading).factors[0]).toMatchObject({
      value: "Faktor én",
      is_compulsory: true,
    });
    expect((await open(link)).hash).toBe(reading.hash);
    expect(await rowOf(link)).toMatchObject({ misses: 0, usedAt: null });
  });

  it("counts wrong codes, locks with the fifth, and does not open for the right one then", async () => {
    const link = await makeSignLink(db, made);
    const guess = () => refusalOf(open({ ...link, code: wrong }));
    for (let miss = 1; miss < signLinkLimits.tries; miss++) {
      expect(await guess()).toMatchObject({ errors: { code: ["token.error_code_wrong"] } });
      expect(await rowOf(link)).toMatchObject({ misses: miss });
    }
    expect((await open(link)).hash).toMatch(/^[0-9a-f]{64}$/);
    expect(await guess()).toMatchObject({ key: "evaluation.error_sign_link_locked" });
    for (const refusal of await Promise.all([open(link), sign(link, { hash: "0".repeat(64) })].map(refusalOf)))
      expect(refusal).toMatchObject({ key: "evaluation.error_sign_link_locked" });
    expect(await rowOf(link)).toMatchObject({ misses: signLinkLimits.tries });
  });

  it("counts guesses that come at once, also while signing", async () => {
    const link = await makeSignLink(db, made);
    const { hash } = await open(link);
    const guesses = Array.from({ length: 12 }, (_, index) =>
      index % 2 === 0 ? refusalOf(open({ ...link, code: wrong })) : refusalOf(sign({ ...link, code: wrong }, { hash })),
    );
    const keys = (await Promise.all(guesses)).map(({ key }) => key);
    expect(keys.filter((key) => key === "token.error_code_wrong")).toHaveLength(signLinkLimits.tries - 1);
    expect(new Set(keys)).toEqual(new Set(["token.error_code_wrong", "evaluation.error_sign_link_locked"]));
    expect(await rowOf(link)).toMatchObject({ misses: signLinkLimits.tries });
  });

  it("needs its own code: another link's is wrong", async () => {
    const [link, other] = [await makeSignLink(db, made), await makeSignLink(db, await makeSignable(db))];
    await db.signLink.update({ where: { id: link.id }, data: { codeHash: other.codeHash } });
    expect(await refusalOf(open(link))).toMatchObject({ key: "token.error_code_wrong" });
    expect(await open(other)).toMatchObject({ signerName: linkSigner.name });
  });

  const past = new Date(Date.now() - 1000);
  it.each([
    ["used", { usedAt: past }],
    ["revoked", { revokedAt: past }],
    ["expired", { expiresAt: past }],
    ["locked", { misses: signLinkLimits.tries }],
  ] as const)("says that it is %s, before and after the code, and counts nothing", async (state, given) => {
    const link = await makeSignLink(db, made, given);
    expect(await getSignLinkWorth(link.token, device())).toBe(state);
    for (const code of [link.code, wrong])
      expect(await refusalOf(open({ ...link, code }))).toMatchObject({ key: `evaluation.error_sign_link_${state}` });
    expect((await rowOf(link)).misses).toBe(link.misses);
  });

  it("does not know a secret that nobody has been sent", async () => {
    const { code } = await makeSignLink(db, made);
    for (const token of ["", "x", "A".repeat(43), (await makeSignLink(db, made)).hash]) {
      expect(await getSignLinkWorth(token, device())).toBe("unknown");
      expect(await refusalOf(open({ token, code }))).toMatchObject({ key: "evaluation.error_sign_link_unknown" });
    }
  });

  it("stops an address that tries too often, whatever it tries", async () => {
    const { points } = rateLimits.signLinkAddress;
    const { token, code } = await makeSignLink(db, made);
    const one = device();
    for (let tries = 0; tries < points; tries++) await getSignLinkWorth("x", one);
    const input = { token, code, hash: "0".repeat(64), kind: "signed" as const };
    for (const refusal of await Promise.all(
      [getSignLinkWorth(token, one), openSignLink(null, { token, code }, one), signByLink(null, input, one)].map(
        refusalOf,
      ),
    ))
      expect(refusal).toMatchObject({ kind: "tooMany" });
    expect(await open({ token, code })).toMatchObject({ term: 1 });
  });
});

describe("signing by a link", () => {
  it("is a signature of the named person in the supervisor's seat, marked as such, with a receipt", async () => {
    const link = await makeSignLink(db, made);
    await takeMails();
    const { hash } = await open(link);
    const receipt = await sign(link, { kind: "disagrees", remark: "I was away that week." });
    expect(receipt).toEqual({ kind: "disagrees", hash, at: expect.any(String) });
    expect(await signaturesOf(made)).toEqual([
      expect.objectContaining({
        seat: "supervisor",
        kind: "disagrees",
        remark: "I was away that week.",
        proof: "link",
        name: linkSigner.name,
        userId: null,
        linkId: link.id,
        isStandIn: false,
      }),
    ]);
    expect((await rowOf(link)).usedAt?.toISOString()).toBe(receipt.at);
    const [mail] = (await takeMails()).filter(({ to }) => to === linkSigner.email);
    expect(mail?.text).toContain(showHash(hash));
    expect(`${mail?.subject}${mail?.text}`).not.toContain(made.scene.student.fullName);
    const [entry] = await db.auditEntry.findMany({
      where: { action: "evaluation.sign", entityId: made.evaluation.id },
    });
    expect(entry).toMatchObject({ actorId: null, after: { seat: "supervisor", proof: "link", hash } });
    const notified = await db.notification.findMany({ where: { evaluationId: made.evaluation.id } });
    expect(notified.map(({ recipientId }) => recipientId)).toContain(made.scene.student.id);
    for (const { guestName, senderId } of notified) expect([guestName, senderId]).toEqual([linkSigner.name, null]);
  });

  it("has no remark when nothing is objected to, as where a form without its script sends one", async () => {
    const link = await makeSignLink(db, made);
    const { hash } = await open(link);
    const answer = { hash, kind: "signed", remark: "I was away that week." } as const;
    const receipt = await sign(link, answer);
    expect(await signaturesOf(made)).toMatchObject([{ kind: "signed", remark: null }]);
    expect(await sign(link, answer)).toEqual(receipt);
  });

  it("ends the term as the last of the three", async () => {
    const link = await makeSignLink(db, made);
    const { hash } = await open(link);
    await signedBy(made, "student", hash);
    await signedBy(made, "teacher", hash);
    await sign(link);
    expect(await db.evaluation.findUniqueOrThrow({ where: { id: made.evaluation.id } })).toMatchObject({ stage: 2 });
  });

  it("works once, also when it is sent twice at the same moment; the same answer gets its receipt again", async () => {
    const link = await makeSignLink(db, made);
    const { hash } = await open(link);
    await takeMails();
    const answer = { hash, kind: "disagrees", remark: "I was away that week." } as const;
    const [first, second] = await Promise.all([sign(link, answer), sign(link, answer)]);
    expect(second).toEqual(first);
    expect(await sign(link, answer)).toEqual(first);
    expect(await signaturesOf(made)).toHaveLength(1);
    expect((await takeMails()).filter(({ to }) => to === linkSigner.email)).toHaveLength(1);
    const others = [
      sign(link, { hash }),
      sign(link, { ...answer, remark: "Another remark" }),
      sign(link, { ...answer, hash: "0".repeat(64) }),
      sign({ ...link, code: wrong }, answer),
    ];
    for (const refusal of await Promise.all(others.map(refusalOf)))
      expect(refusal).toMatchObject({ key: "evaluation.error_sign_link_used" });
  });

  it("is a conflict when the content changed meanwhile: nothing is signed, and the link can be used for what it is now", async () => {
    const link = await makeSignLink(db, made);
    const { hash } = await open(link);
    await correct(made);
    await takeMails();
    expect(await refusalOf(sign(link, { hash }))).toMatchObject({ kind: "conflict" });
    expect(await rowOf(link)).toMatchObject({ usedAt: null, misses: 0 });
    expect(await signaturesOf(made)).toEqual([]);
    expect(await takeMails()).toEqual([]);
    const now = await open(link);
    expect(now.factors[0]?.student?.rating).toBe(1);
    expect((await sign(link)).hash).toBe(now.hash);
    expect(now.hash).not.toBe(hash);
  });

  it("asks the seat again when the content changes after it: a new link signs, the used one does not", async () => {
    const link = await makeSignLink(db, made);
    await sign(link);
    await correct(made);
    expect(await refusalOf(open(link))).toMatchObject({ key: "evaluation.error_sign_link_used" });
    await sign(await makeSignLink(db, made));
    expect(await signaturesOf(made)).toHaveLength(2);
  });

  it("is over when the supervisor has signed meanwhile", async () => {
    const link = await makeSignLink(db, made);
    const { hash } = await open(link);
    await signedBy(made, "supervisor", hash);
    for (const refusal of await Promise.all([open(link), sign(link, { hash })].map(refusalOf)))
      expect(refusal).toMatchObject({ key: "evaluation.error_sign_link_closed" });
    expect(await rowOf(link)).toMatchObject({ usedAt: null });
  });

  it("is refused for what the school hides from the supervisors, and again allowed when it does not", async () => {
    const link = await makeSignLink(db, made);
    const { hash } = await open(link);
    await hide(made, "student");
    for (const refusal of await Promise.all([open(link), sign(link, { hash })].map(refusalOf)))
      expect(refusal).toMatchObject({ key: "evaluation.error_sign_link_closed" });
    await hide(made, "student", false);
    expect(await sign(link, { hash })).toMatchObject({ kind: "signed" });
  });

  it("is over when the term is, unless the signature was not waited for", async () => {
    const link = await makeSignLink(db, made);
    const { hash, content } = await open(link);
    await makeWay(db, made, { stage: 1, way: "without-signature", party: "teacher" });
    const closed = { evaluationId: made.evaluation.id, stage: 1, hash, content, closedAt: new Date() };
    await db.signedContent.create({ data: closed });
    await db.evaluation.update({ where: { id: made.evaluation.id }, data: { stage: 2 } });
    expect(await refusalOf(sign(link, { hash }))).toMatchObject({ key: "evaluation.error_sign_link_closed" });
    await makeWay(db, made, { stage: 1, way: "without-signature", party: "supervisor" });
    await sign(link);
    expect(await signaturesOf(made)).toHaveLength(1);
    expect(await db.evaluation.findUniqueOrThrow({ where: { id: made.evaluation.id } })).toMatchObject({ stage: 2 });
  });

  it("signs the term that the link was made for, and no other", async () => {
    made = await makeSignable(db, { stage: 2 });
    const midterm = await makeSignLink(db, made, { stage: 1 });
    const endterm = await makeSignLink(db, made);
    const { hash, term, recommendation } = await open(endterm);
    expect([term, recommendation]).toEqual([2, true]);
    for (const refusal of await Promise.all([open(midterm), sign(midterm, { hash })].map(refusalOf)))
      expect(refusal).toMatchObject({ key: "evaluation.error_sign_link_closed" });
    await sign(endterm);
    const [signature] = await signaturesOf(made);
    expect(signature?.linkId).toBe(endterm.id);
  });

  it("signs only the evaluation that the link was made for", async () => {
    const [link, other] = [await makeSignLink(db, made), await makeSignLink(db, await makeSignable(db))];
    const { hash } = await open(other);
    expect(await refusalOf(sign(link, { hash }))).toMatchObject({ kind: "conflict" });
    expect(await signaturesOf(made)).toEqual([]);
  });

  it.each(["disagrees", "declined"] as const)("that somebody %s needs a remark, beside it", (kind) => {
    const input = { token: "x", code: "481726", hash: "0".repeat(64), kind };
    for (const remark of [undefined, "", "  "]) {
      const { error } = contract.signByLink.input.safeParse({ ...input, remark });
      expect(error?.issues.map(({ path }) => path.join("."))).toEqual(["remark"]);
    }
    expect(contract.signByLink.input.safeParse({ ...input, kind: "signed" }).success).toBe(true);
  });
});

describe("the log", () => {
  it("contains neither secret nor code, whether they are right or wrong", async () => {
    const lines: unknown[][] = [];
    const spies = (["info", "error", "warn"] as const).map((level) =>
      vi.spyOn(log, level).mockImplementation((...line: unknown[]) => void lines.push(line)),
    );
    const link = await makeSignLink(db, made);
    const { hash } = await open(link);
    const { openSignLink: opening, signByLink: signing } = contract;
    const origin = { requestId: "r", token: undefined, bearer: false, foreign: false, signedOut: false };
    const from = (body: unknown) => ({
      ...origin,
      ...device(),
      origin: "",
      page: undefined,
      userAgent: null,
      body: async () => body,
    });
    const { token, code } = link;
    await runCall(opening, openSignLink, from({ token, code: "135790" }), toOutput(opening));
    await runCall(opening, openSignLink, from({ token, code }), toOutput(opening));
    await runCall(signing, signByLink, from({ token, code, hash, kind: "signed" }), toOutput(signing));
    for (const spy of spies) spy.mockRestore();
    expect(lines.filter(([, what]) => what === "call")).toHaveLength(3);
    for (const secret of [token, code, "135790"]) expect(JSON.stringify(lines)).not.toContain(secret);
    expect(await rowOf(link)).toMatchObject({ misses: 1, usedAt: expect.any(Date) });
  });
});
