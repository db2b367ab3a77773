import { beforeEach, describe, expect, it } from "vitest";
import { savePlacement } from "@/lib/features/enrolment/commands/save-placement";
import { getEvaluation } from "@/lib/features/evaluation/reading/queries/get-evaluation";
import { signEvaluation } from "@/lib/features/evaluation/signing/commands/sign-evaluation";
import { mergeAccountSupervisor } from "@/lib/features/merge/commands/merge-accounts";
import { undoMerge } from "@/lib/features/merge/commands/undo-merge";
import { saveReport } from "@/lib/features/report/answers/commands";
import { sendMessage } from "@/lib/features/report/messages/commands";
import { writableDb as db } from "@/lib/platform/db";
import { makeSignable } from "../../factories/evaluation-signing";
import { type MadePlacement, makePlacement } from "../../factories/placement";
import { makeReport } from "../../factories/report";
import { makeUser, testPassword } from "../../factories/user";
import { actAs } from "../../support/actor";
import { atOnce } from "../../support/at-once";
import { makePair, mergePair, type Pair } from "../../support/merge";
import { takeStep } from "../../support/take-step";

let pair: Pair;
let scene: MadePlacement;
beforeEach(async () => {
  pair = await makePair();
  scene = await makePlacement(db, { supervisor: pair.merged });
});

const openParts = () =>
  db.reportPart.findMany({
    where: { authorId: pair.merged.id, submittedAt: null, report: { placementId: scene.placement.id } },
  });

describe.each([1, 2, 3])("at the same moment, round %i", () => {
  it("two admins merge the two in both directions, and one of them does", async () => {
    const { kept, merged } = pair;
    const other = await actAs(await makeUser(db, "Admin"));
    const outcomes = await atOnce(mergePair(pair), mergePair({ actor: other, kept: merged, merged: kept }));
    expect(outcomes.toSorted()).toEqual(["done", "invalid"]);
    const both = await db.user.findMany({ where: { id: { in: [kept.id, merged.id] } } });
    expect(both.filter(({ mergedIntoId }) => mergedIntoId === null)).toHaveLength(1);
    const { supervisorId } = await db.placement.findUniqueOrThrow({ where: { id: scene.placement.id } });
    expect(supervisorId).toBe(both.find(({ mergedIntoId }) => mergedIntoId === null)?.id);
  });

  it("the supervisor gives feedback, and it is given or moves", async () => {
    const report = await makeReport(db, scene, {
      status: 3,
      asked: [{ id: pair.merged.id, seat: "supervisor", wrote: true }],
    });
    const supervisor = await actAs(pair.merged);
    const [merging] = await atOnce(mergePair(pair), takeStep(supervisor, report.id, "give-feedback"));
    expect(merging).toBe("done");
    expect(await openParts()).toEqual([]);
    const parts = await db.reportPart.findMany({ where: { reportId: report.id, seat: "supervisor" } });
    expect(parts).toHaveLength(1);
    expect(parts[0]?.authorId).toBe(parts[0]?.submittedAt ? pair.merged.id : pair.kept.id);
  });

  it("the supervisor saves and writes, and nothing is lost", async () => {
    const report = await makeReport(db, scene, { status: 3 });
    const supervisor = await actAs(pair.merged);
    const answers = [{ questionId: scene.group.form.questions.feedback, value: "Godt" }];
    const [merging, saving, writing] = await atOnce(
      mergePair(pair),
      saveReport(supervisor, { reportId: report.id, revision: 0, answers }),
      sendMessage(supervisor, { reportId: report.id, body: "Godt observert" }),
    );
    expect(merging).toBe("done");
    const [part] = await db.reportPart.findMany({ where: { reportId: report.id, seat: "supervisor" } });
    expect(part).toMatchObject({ authorId: pair.kept.id, revision: saving === "done" ? 1 : 0 });
    expect(await db.message.count({ where: { authorId: pair.merged.id } })).toBe(writing === "done" ? 1 : 0);
  });

  it("the supervisor signs, and the signature is theirs or is refused", async () => {
    const { id: evaluationId } = (await makeSignable(db, { scene })).evaluation;
    const supervisor = await actAs(pair.merged);
    const { hash } = await getEvaluation(supervisor, { evaluationId, stage: 1 }, { locale: "nb" });
    const input = { evaluationId, stage: 1, hash: hash ?? "", kind: "signed", password: testPassword } as const;
    const signature = signEvaluation(supervisor, input, { feideProof: undefined });
    const [signing, merging] = await atOnce(signature, mergePair(pair));
    expect(merging).toBe("done");
    expect(["done", "notFound", "unauthenticated"]).toContain(signing);
    const signatures = await db.signature.findMany({ where: { content: { evaluationId } } });
    expect(signatures.map(({ userId }) => userId)).toEqual(signing === "done" ? [pair.merged.id] : []);
  });

  it("the student asks the supervisor, and whoever has the seat is asked", async () => {
    const report = await makeReport(db, scene, { status: 2 });
    const student = await actAs(scene.student);
    const ask = takeStep(student, report.id, "request-feedback", { ask: [pair.merged.id] });
    expect((await atOnce(mergePair(pair), ask))[0]).toBe("done");
    expect(await openParts()).toEqual([]);
  });

  it("somebody gives the account another seat, which moves too or is refused", async () => {
    const { placement } = await makePlacement(db);
    const input = { placementId: placement.id, revision: placement.revision, supervisorId: pair.merged.id };
    const other = await actAs(await makeUser(db, "Admin"));
    const outcomes = await atOnce(mergePair(pair), savePlacement(other, input));
    expect(outcomes[0]).toBe("done");
    expect(["done", "invalid"]).toContain(outcomes[1]);
    expect(await db.placement.count({ where: { supervisorId: pair.merged.id } })).toBe(0);
  });

  it("the merge is undone and the kept account writes, one of the two", async () => {
    const report = await makeReport(db, scene, { status: 3 });
    const mergeId = await mergePair(pair);
    const kept = await actAs(pair.kept);
    const outcomes = await atOnce(
      undoMerge(pair.actor, { mergeId }),
      sendMessage(kept, { reportId: report.id, body: "Godt observert" }),
      undoMerge(pair.actor, { mergeId }),
    );
    const undone = outcomes.filter((outcome, index) => index !== 1 && outcome === "done").length;
    expect(undone + (outcomes[1] === "done" ? 1 : 0)).toBe(1);
    const { supervisorId } = await db.placement.findUniqueOrThrow({ where: { id: scene.placement.id } });
    expect(supervisorId).toBe(undone ? pair.merged.id : pair.kept.id);
  });

  it("two merges that share an account end one after the other", async () => {
    const third = await makeUser(db, "Supervisor");
    const outcomes = await atOnce(
      mergePair(pair),
      mergeAccountSupervisor(pair.actor, { keepUserId: third.id, mergeUserId: pair.kept.id }),
    );
    expect(outcomes).toContain("done");
    const { mergedIntoId } = await db.user.findUniqueOrThrow({ where: { id: pair.merged.id } });
    if (outcomes[0] === "done" && outcomes[1] === "done") expect(mergedIntoId).toBe(third.id);
  });
});
