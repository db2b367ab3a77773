import type { Party } from "@/lib/features/evaluation/rating/rules";
import type { Evaluation, Prisma, PrismaClient } from "@/prisma/generated/client";
import type { MadePlacement } from "./placement";
import { unique } from "./unique";

/** A made evaluation form: ids of questions by what they are for. */
export type MadeEvaluationForm = {
  versionId: number;
  questions: {
    /** Two compulsory factors of both terms, in areas 1 and 2. */
    factors: [number, number];
    /** A text of both terms, area 1. */
    text: number;
    /** A compulsory factor of the endterm only, area 1. */
    endtermFactor: number;
  };
};

/** A small published evaluation form with a scale of four steps. */
export async function makeEvaluationForm(db: PrismaClient): Promise<MadeEvaluationForm> {
  const { id: versionId } = await db.formVersion.create({
    data: {
      number: 1,
      publishedAt: new Date(),
      form: { create: { kind: "evaluation", name: unique("evaluation form") } },
      help: { create: [{ tab: 1, language: "nb", text: "Hjelp til vurderingen" }] },
    },
  });
  const ask = async (
    text: string,
    given: Omit<Prisma.QuestionUncheckedCreateInput, "versionId" | "tab"> & { tab?: number },
  ) =>
    (
      await db.question.create({
        data: { tab: 1, ...given, versionId, texts: { create: [{ language: "nb", text }] } },
      })
    ).id;
  const factor = { type: "rating", isCompulsory: true } as const;
  return {
    versionId,
    questions: {
      factors: [
        await ask("Faktor én", { ...factor, viewPoint: 1, questionOrder: 1 }),
        await ask("Faktor to", { ...factor, viewPoint: 2, questionOrder: 1 }),
      ],
      text: await ask("Begrunnelse", { type: "text", viewPoint: 1, questionOrder: 2 }),
      endtermFactor: await ask("Faktor ved slutten", { ...factor, tab: 2, viewPoint: 1, questionOrder: 1 }),
    },
  };
}

export type MadeEvaluation = Evaluation & { form: MadeEvaluationForm };

/** The evaluation of a placement whose group gets a form for it, with the complete parts of those who have submitted the running term. */
export async function makeEvaluation(
  db: PrismaClient,
  { placement, group, student, supervisor }: MadePlacement,
  { stage = 1, submitted = [] }: { stage?: 1 | 2 | 3 | 5; submitted?: readonly Party[] } = {},
): Promise<MadeEvaluation> {
  const form = await makeEvaluationForm(db);
  await db.group.update({ where: { id: group.id }, data: { evaluationFormVersionId: form.versionId } });
  const term = stage === 1 ? 1 : 2;
  const { factors, text, endtermFactor } = form.questions;
  const rated = term === 1 ? factors : [...factors, endtermFactor];
  const partOf = (party: Party) => {
    const authorId = party === "student" ? student.id : supervisor.id;
    const rating = party === "student" ? 3 : 2;
    return {
      term,
      party,
      submittedAt: new Date(),
      submittedById: authorId,
      answers: {
        create: [
          ...rated.map((questionId) => ({ questionId, rating, comment: `Comment of the ${party}`, authorId })),
          { questionId: text, comment: `Text of the ${party}`, authorId },
        ],
      },
    };
  };
  const evaluation = await db.evaluation.create({
    data: {
      placementId: placement.id,
      stage,
      formVersionId: submitted.length > 0 ? form.versionId : null,
      parts: { create: submitted.map(partOf) },
    },
  });
  return { ...evaluation, form };
}
