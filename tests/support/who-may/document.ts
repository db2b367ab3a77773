import { parties } from "@/lib/features/evaluation/rating/rules";
import { makeEvaluation } from "../../factories/evaluation";
import { makeGroup } from "../../factories/group";
import { db } from "../api";
import type { Subject } from "../subject";
import { type Row, strangersRead } from "./cells";

const readers = /*     */ "401  200  200   200   200   200   403   200   401:403 401";

/** The evaluation of the subject's placement, whose group is given another one: others call at the same time about the same group. */
async function evaluationOf({ scene }: Subject, stage: 1 | 5) {
  const group = await makeGroup(db, { teacherIds: [scene.teacher.id], form: scene.group.form });
  await db.placement.update({ where: { id: scene.placement.id }, data: { groupId: group.id } });
  const evaluation = await makeEvaluation(db, { ...scene, group }, { submitted: parties, stage });
  if (stage === 5)
    await db.evaluationResult.create({
      data: { evaluationId: evaluation.id, assessmentPassed: true, decidedById: scene.teacher.id },
    });
  return evaluation;
}

/** Whoever reads the evaluation has its document. */
export const documentRows: readonly Row[] = [
  {
    call: "/evaluation/document",
    about: "a draft",
    input: async (subject) => ({ evaluationId: (await evaluationOf(subject, 1)).id }),
    own: readers,
    other: strangersRead,
  },
  {
    call: "/evaluation/document",
    about: "the final one",
    input: async (subject) => ({ evaluationId: (await evaluationOf(subject, 5)).id }),
    own: readers,
    other: strangersRead,
  },
];
