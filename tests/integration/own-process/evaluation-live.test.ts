import { hearOn } from "../../support/live-channels";
import "../../support/database";
import { describe, expect, it, vi } from "vitest";
import { saveEvaluation } from "@/lib/features/evaluation/rating/commands/save-evaluation";
import { submitEvaluation, withdrawEvaluation } from "@/lib/features/evaluation/rating/commands/submit-evaluation";
import { saveTalk } from "@/lib/features/evaluation/talk/commands/save-talk";
import { inTransaction } from "@/lib/features/unit-of-work";
import { writableDb as db } from "@/lib/platform/db";
import { evaluationChannel } from "@/lib/platform/realtime/channels";
import { makeEvaluation } from "../../factories/evaluation";
import { makePlacement } from "../../factories/placement";
import { actAs } from "../../support/actor";

async function begin(submitted: readonly ("student" | "supervisor")[]) {
  const scene = await makePlacement(db);
  const evaluation = await makeEvaluation(db, scene, { submitted });
  const evaluationId = evaluation.id;
  const heard = await hearOn(evaluationChannel(evaluationId), scene.student.id);
  /** What is heard, once this many events have come. */
  const hears = (count: number) =>
    vi.waitFor(() => {
      expect(heard).toHaveLength(count);
      return heard.map(({ data }) => data);
    });
  const page = { evaluationId, fields: [], isMore: true };
  return { scene, evaluation, evaluationId, heard, hears, page, teacher: await actAs(scene.teacher) };
}

describe("the open pages of an evaluation", () => {
  it("hear which field of a talk has which revision, and nothing of what is in it", async () => {
    const { scene, evaluationId, heard, hears, teacher } = await begin(["student", "supervisor"]);
    const save = (field: string, value: string | boolean, revision: number) =>
      saveTalk(teacher, { evaluationId, stage: 1, field, revision, value });
    await save("comment", "Very private words", 0);
    await save("comment", "More private words", 1);
    await save("held", true, 0);
    const change = (field: string, revision: number) => ({
      evaluationId,
      fields: [{ term: 1, field, revision }],
      isMore: false,
    });
    expect(await hears(3)).toEqual([change("comment", 1), change("comment", 2), change("held", 1)]);
    expect(heard.every(({ event }) => event === "evaluation-changed")).toBe(true);
    expect(JSON.stringify(heard)).not.toMatch(new RegExp(`private|${scene.teacher.fullName}`));
  });

  it("hear of a field only after the commit", async () => {
    const { evaluationId, hears, page, teacher } = await begin([]);
    const change = (outcome: "stored" | "undone") =>
      inTransaction(teacher, async ({ changed }) => {
        changed({ kind: "evaluation", evaluationId, field: { term: 1, field: outcome, revision: 1 } });
        changed({ kind: "evaluation", evaluationId });
        if (outcome === "undone") throw new Error("undone");
      });
    await expect(change("undone")).rejects.toThrow("undone");
    await change("stored");
    expect(await hears(1)).toEqual([{ ...page, fields: [{ term: 1, field: "stored", revision: 1 }] }]);
  });

  it("do not hear of a doubt before both parts are in: the student's page would", async () => {
    const { evaluationId, hears, teacher } = await begin(["student"]);
    const save = (field: string, value: string | boolean) =>
      saveTalk(teacher, { evaluationId, stage: 1, field, revision: 0, value });
    await save("dangerOfNotPassing", true);
    await save("place", "Room 4");
    expect(await hears(1)).toEqual([
      { evaluationId, fields: [{ term: 1, field: "place", revision: 1 }], isMore: false },
    ]);
  });

  it("hear that something has changed when a part is submitted, withdrawn or corrected, and not of a draft", async () => {
    const { scene, evaluation, evaluationId, hears, page } = await begin(["student", "supervisor"]);
    const student = await actAs(scene.student);
    const answers = [{ questionId: evaluation.form.questions.factors[0], rating: 4 }];
    const { revision } = await saveEvaluation(student, {
      evaluationId,
      stage: 1,
      revision: 0,
      answers,
      isCorrection: true,
    });
    await db.evaluationPart.updateMany({ where: { evaluationId }, data: { submittedAt: null, submittedById: null } });
    const draft = {
      evaluationId,
      stage: 1 as const,
      answers: [{ ...answers[0], questionId: answers[0]?.questionId ?? 0, rating: 2 }],
    };
    const saved = await saveEvaluation(student, { ...draft, revision });
    const submitted = await submitEvaluation(student, { evaluationId, stage: 1, ...saved });
    await withdrawEvaluation(student, { evaluationId, stage: 1, ...submitted });
    expect(await hears(3)).toEqual([page, page, page]);
  });
});
