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
  let questionOrder = 0;
  const ask = async (
    name: keyof FormQuestions,
    given: Omit<Prisma.QuestionUncheckedCreateInput, "versionId" | "viewPoint" | "questionOrder">,
  ) => {
    questionOrder += 1;
    const question = await db.question.create({
      data: {
        versionId,
        viewPoint: 1,
        questionOrder,
        ...given,
        texts: {
          create: [
            { language: "nb", text: `${name} på norsk` },
            { language: "en", text: `${name} in English` },
          ],
        },
      },
    });
    return question.id;
  };
  const choice = await ask("choice", { tab: 1, type: "checkbox", showCheckbox: true });
  const nested = { parentId: choice, depth: 1 };
  return {
    versionId,
    questions: {
      choice,
      goal: await ask("goal", { tab: 1, type: "text", isCompulsory: true }),
      rating: await ask("rating", { ...nested, tab: 2, type: "rating" }),
      reflection: await ask("reflection", { ...nested, tab: 2, type: "text", isCompulsory: true }),
      feedback: await ask("feedback", { tab: 3, type: "text" }),
      feedbackRating: await ask("feedbackRating", { tab: 3, type: "rating" }),
    },
  };
}
