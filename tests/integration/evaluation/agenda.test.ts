import { describe, expect, it } from "vitest";
import { getEvaluation } from "@/lib/features/evaluation/reading/queries/get-evaluation";
import type { Actor } from "@/lib/platform/auth/actor";
import { writableDb as db } from "@/lib/platform/db";
import { makeEvaluation } from "../../factories/evaluation";
import { makePlacement } from "../../factories/placement";
import { makeUser } from "../../factories/user";
import { actAs, viewAs } from "../../support/actor";

async function begin(submitted: readonly ("student" | "supervisor")[]) {
  const scene = await makePlacement(db);
  const evaluation = await makeEvaluation(db, scene, { submitted });
  const evaluationId = evaluation.id;
  const admin = await makeUser(db, "Admin");
  const readers = {
    student: await actAs(scene.student),
    supervisor: await actAs(scene.supervisor),
    secondary: await actAs(scene.secondarySupervisor),
    teacher: await actAs(scene.teacher),
    admin: await actAs(admin),
    viewer: await viewAs(admin, scene.student),
  };
  const agendaFor = async (actor: Actor) =>
    (await getEvaluation(actor, { evaluationId, stage: 1 }, { locale: "nb" })).agenda;
  const agendas = async () => {
    const found: Record<string, unknown> = {};
    for (const [name, actor] of Object.entries(readers)) found[name] = await agendaFor(actor);
    return found;
  };
  return { evaluation, evaluationId, agendas };
}

const forAll = (agenda: unknown) =>
  Object.fromEntries(
    ["student", "supervisor", "secondary", "teacher", "admin", "viewer"].map((name) => [name, agenda]),
  );

describe("the agenda of a talk", () => {
  it.each([[[]], [["student"]], [["supervisor"]]] as const)(
    "is for nobody while only %j have submitted",
    async (by) => {
      const { agendas } = await begin(by);
      expect(await agendas()).toEqual(forAll(null));
    },
  );

  it("is for everybody once both have submitted, the largest difference first", async () => {
    const { evaluation, agendas } = await begin(["student", "supervisor"]);
    const [first, second] = evaluation.form.questions.factors;
    await db.evaluationAnswer.updateMany({
      where: { questionId: second, part: { party: "supervisor" } },
      data: { rating: 1 },
    });
    const expected = [
      { kind: "apart", questionId: second, steps: 2 },
      { kind: "other", questionId: first, steps: 1 },
    ];
    expect(await agendas()).toEqual(forAll(expected));
  });

  it("is not for a side from which the other's part is hidden", async () => {
    const { evaluationId, agendas } = await begin(["student", "supervisor"]);
    await db.evaluationPart.updateMany({ where: { evaluationId, party: "supervisor" }, data: { hidden: true } });
    const { student, viewer, supervisor, teacher } = await agendas();
    expect([student, viewer]).toEqual([null, null]);
    expect([supervisor, teacher]).toEqual([expect.any(Array), expect.any(Array)]);
  });
});
