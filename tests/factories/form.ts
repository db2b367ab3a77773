import type { FormKind, Prisma, PrismaClient } from "@/prisma/generated/client";
import { unique } from "./unique";

/** The questions of a made form by what they are for, each an id. */
export type FormQuestions = {
  /** Planning, area 1: ticked when the student works on it. */
  choice: number;
  /** Planning, area 1, compulsory. */
  goal: number;
  /** Reflection, nested under `choice`. */
  rating: number;
  /** Reflection, nested under `choice`, compulsory. */
  reflection: number;
  /** Feedback, area 1. */
  feedback: number;
  /** Feedback, area 1. */
  feedbackRating: number;
};

export type MadeForm = { versionId: number; questions: FormQuestions };

/** A small published form: one area with a checkbox, nested and compulsory questions, and two to give feedback in. */
export async function makeForm(
  db: PrismaClient,
  { kind = "report", ratingSteps }: { kind?: FormKind; ratingSteps?: number } = {},
): Promise<MadeForm> {
  const version = await db.formVersion.create({
    data: {
      number: 1,
      publishedAt: new Date(),
      ratingSteps,
      form: { create: { kind, name: unique("form") } },
      help: {
        create: [
          { tab: 1, language: "nb", text: "Hjelp til plan" },
          { tab: 1, language: "en", text: "Help for planning" },
        ],
      },
    },
  });
  const versionId = version.id;
  const choice = await db.question.create({
    data: asked(versionId, "choice", { tab: 1, showCheckbox: true, type: "checkbox" }),
  });
  const nested = { parentId: choice.id, depth: 1 };
  const others = await db.question.createManyAndReturn({
    data: [
      asked(versionId, "goal", { tab: 1, type: "text", isCompulsory: true }),
      asked(versionId, "rating", { ...nested, tab: 2, type: "rating" }),
      asked(versionId, "reflection", { ...nested, tab: 2, type: "text", isCompulsory: true }),
      asked(versionId, "feedback", { tab: 3, type: "text" }),
      asked(versionId, "feedbackRating", { tab: 3, type: "rating" }),
    ],
  });
  const idOf = (name: keyof FormQuestions): number => {
    const found = [choice, ...others].find(({ questionOrder }) => questionOrder === orderOf(name));
    if (!found) throw new Error(`There is no question ${name}.`);
    return found.id;
  };
  const questions = Object.fromEntries(names.map((name) => [name, idOf(name)])) as FormQuestions;
  await db.questionText.createMany({
    data: names.flatMap((name) => [
      { questionId: questions[name], language: "nb", text: `${name} på norsk` },
      { questionId: questions[name], language: "en", text: `${name} in English` },
    ]),
  });
  return { versionId, questions };
}

/** The questions in their order. */
const names = ["choice", "goal", "rating", "reflection", "feedback", "feedbackRating"] as const;
const orderOf = (name: keyof FormQuestions): number => names.indexOf(name) + 1;

const asked = (
  versionId: number,
  name: keyof FormQuestions,
  given: Omit<Prisma.QuestionCreateManyInput, "versionId" | "viewPoint" | "questionOrder">,
) => ({ versionId, viewPoint: 1, questionOrder: orderOf(name), ...given });
