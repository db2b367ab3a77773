import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { adminChangeValueHideAnswerForEvaluation as decideVisibility } from "@/lib/features/evaluation/administration/commands";
import { getEvaluation } from "@/lib/features/evaluation/reading/queries/get-evaluation";
import { signEvaluation } from "@/lib/features/evaluation/signing/commands/sign-evaluation";
import { getSignedContent } from "@/lib/features/evaluation/signing/queries/get-signed-content";
import type { Actor } from "@/lib/platform/auth/actor";
import { canonicalJson } from "@/lib/platform/canonical-json";
import { writableDb as db } from "@/lib/platform/db";
import { type MadeSignable, makeSignable, makeWay } from "../../factories/evaluation-signing";
import { makeGoal } from "../../factories/goal";
import { makeUser, testPassword } from "../../factories/user";
import { actAs, viewAs } from "../../support/actor";
import { refusalOf } from "../../support/refusal";

const nb = { locale: "nb" as const };
const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

/** The file that a person downloads. */
async function download(actor: Actor, { evaluation }: MadeSignable, stage: 1 | 2 | 3 = 1) {
  const response = await getSignedContent(actor, { evaluationId: evaluation.id, stage });
  const bytes = Buffer.from(await response.arrayBuffer());
  return { bytes, headers: response.headers, value: JSON.parse(bytes.toString("utf8")) };
}

const hashFor = async (actor: Actor, { evaluation }: MadeSignable, stage: 1 | 2 = 1) =>
  (await getEvaluation(actor, { evaluationId: evaluation.id, stage }, nb)).hash ?? "";

async function sign(actor: Actor, made: MadeSignable) {
  const hash = await hashFor(actor, made);
  const answer = { kind: "signed" as const, password: testPassword };
  return signEvaluation(actor, { evaluationId: made.evaluation.id, stage: 1, hash, ...answer }, {});
}

/** The keys of every object in a value, in the order in which its JSON has them. */
function keysIn(value: unknown): string[][] {
  if (Array.isArray(value)) return value.flatMap(keysIn);
  if (typeof value !== "object" || value === null) return [];
  return [Object.keys(value), ...Object.values(value).flatMap(keysIn)];
}

describe("canonical JSON", () => {
  // The expectations are of RFC 8785, section 3.2, not of our own code.
  it.each([
    [
      "sorts keys by their UTF-16 code units",
      { "\u20ac": 1, "\r": 2, "1": 3, "\ud83d\ude00": 4, "\u0080": 5, "\u00f6": 6, "\ufb33": 7 },
      '{"\\r":2,"1":3,"\u0080":5,"\u00f6":6,"\u20ac":1,"\ud83d\ude00":4,"\ufb33":7}',
    ],
    [
      "writes numbers as ECMAScript does",
      { a: [Number("333333333.33333329"), 1e30, 4.5, 2e-3, 1e-27, -0, 1.0] },
      '{"a":[333333333.3333333,1e+30,4.5,0.002,1e-27,0,1]}',
    ],
    ["escapes only what it must", { a: '\u20ac$\u000f\nA\'B"\\\\"/' }, '{"a":"\u20ac$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}'],
    [
      "has no spaces and sorts inside",
      { b: { d: null, c: [true, {}] }, a: false },
      '{"a":false,"b":{"c":[true,{}],"d":null}}',
    ],
  ])("%s", (_, value, expected) => {
    const { content, hash } = canonicalJson(value);
    expect(content).toBe(expected);
    expect(hash).toBe(sha256(Buffer.from(expected, "utf8")));
  });
});

describe("the content of a term", () => {
  it("is a file whose SHA-256 is the hash of the page, with sorted keys and every letter as it was written", async () => {
    const made = await makeSignable(db);
    const comment = 'Ærlig talt: «på øya» 🩺 \u2028 "sitert" \\ 漢字';
    const [questionId] = made.evaluation.form.questions.factors;
    await db.evaluationAnswer.updateMany({ where: { questionId }, data: { comment } });
    await db.question.update({ where: { id: questionId }, data: { showLink: true, linkUrl: "https://example.org" } });
    await makeGoal(db, made.scene, { text: "Blodprøver" });
    const student = await actAs(made.scene.student);
    const { bytes, headers, value } = await download(student, made);
    expect(sha256(bytes)).toBe(await hashFor(student, made));
    expect(Object.fromEntries(headers)).toMatchObject({
      "content-type": "application/json",
      "content-disposition": expect.stringContaining(`filename="evaluation-${made.evaluation.id}-stage-1.json"`),
      "cache-control": "no-store",
    });
    expect(keysIn(value)).toEqual(keysIn(value).map((keys) => keys.toSorted()));
    expect(bytes.toString("utf8")).not.toMatch(/[:,] "/);
    expect(value).toMatchObject({
      evaluationId: made.evaluation.id,
      stage: 1,
      questions: expect.arrayContaining([
        expect.objectContaining({ questionId, student: { rating: 3, comment, authorId: made.scene.student.id } }),
      ]),
      talk: { held: true, dangerOfNotPassing: false },
      goals: [expect.objectContaining({ text: "Blodprøver" })],
    });
    // Names can change: people are named by their ids.
    expect(bytes.toString("utf8")).not.toContain(made.scene.student.fullName);
    // The words of a question are signed for, not where it leads.
    expect(bytes.toString("utf8")).not.toContain("https://example.org");
  });

  it("is the same for everybody around the placement and for admins, also one who views as the student", async () => {
    const made = await makeSignable(db);
    const { scene } = made;
    const admin = await makeUser(db, "Admin");
    const readers = [scene.student, scene.supervisor, scene.secondarySupervisor, scene.teacher, admin];
    const actors = [...(await Promise.all(readers.map(actAs))), await viewAs(admin, scene.student)];
    const files = await Promise.all(actors.map(async (actor) => sha256((await download(actor, made)).bytes)));
    expect(new Set(files)).toEqual(new Set([await hashFor(actors[0] as Actor, made)]));
    const outsider = await actAs(await makeUser(db, "Teacher"));
    expect(await refusalOf(download(outsider, made))).toMatchObject({ kind: "notFound" });
  });

  it("is not there while the term waits for something, and not before it has begun", async () => {
    const made = await makeSignable(db, { talk: { dangerOfNotPassing: null } });
    const teacher = await actAs(made.scene.teacher);
    for (const stage of [1, 2, 3] as const)
      expect(await refusalOf(download(teacher, made, stage))).toMatchObject({ kind: "notFound" });
  });

  it("is not there for the side from which a part of it is hidden", async () => {
    const made = await makeSignable(db);
    const { scene, evaluation } = made;
    const admin = await actAs(await makeUser(db, "Admin"));
    await decideVisibility(admin, { evaluationId: evaluation.id, party: "supervisor", hidden: true });
    expect(await refusalOf(download(await actAs(scene.student), made))).toMatchObject({ kind: "notFound" });
    expect((await download(await actAs(scene.supervisor), made)).value.stage).toBe(1);
  });

  it("stays what it was when the term is over, whatever changes later", async () => {
    const made = await makeSignable(db);
    const { student, supervisor, teacher } = made.scene;
    for (const person of [student, supervisor, teacher]) await sign(await actAs(person), made);
    const actor = await actAs(student);
    const signed = await hashFor(actor, made);
    await makeGoal(db, made.scene);
    await db.evaluationAnswer.updateMany({
      where: { part: { evaluationId: made.evaluation.id } },
      data: { comment: "Changed behind everybody's back" },
    });
    const { bytes } = await download(actor, made);
    expect(sha256(bytes)).toBe(signed);
    expect(bytes.toString("utf8")).not.toContain("Changed behind");
    expect(bytes.toString("utf8")).toContain("Comment of the student");
  });

  it("is none of a midterm that was skipped", async () => {
    const made = await makeSignable(db);
    await makeWay(db, made, { stage: 1, way: "skip-midterm" });
    await db.evaluation.update({ where: { id: made.evaluation.id }, data: { stage: 2 } });
    expect(await refusalOf(download(await actAs(made.scene.student), made))).toMatchObject({ kind: "notFound" });
  });
});
