import type { FormKind, Prisma, PrismaClient } from "@/prisma/generated/client";
import { unique } from "./unique";

type Made<Name extends string> = {
  formId: number;
  versionId: number;
  revision: number;
  questions: Record<Name, number>;
};

export type MadeDraft = Made<"choice" | "nested" | "text">;

type GivenVersion = Partial<Prisma.FormVersionUncheckedCreateInput>;

/** A form that was never published: a checkbox of the plan, a text nested under it in the reflection, and a text of the plan. */
export async function makeDraft(db: PrismaClient, given: GivenVersion = {}): Promise<MadeDraft> {
  const { ask, ...draft } = await makeVersion(db, "report", given);
  const choice = await ask("Valg", { tab: 1, questionOrder: 1, type: "checkbox", showCheckbox: true });
  const nested = await ask("Under valget", { tab: 2, questionOrder: 1, type: "text", parentId: choice, depth: 1 });
  const text = await ask("Plan", { tab: 1, questionOrder: 2, type: "text" });
  return { ...draft, questions: { choice, nested, text } };
}

/** The form of an evaluation that was never published: a rating in both terms, and a text at the endterm. */
export async function makeEvaluationDraft(
  db: PrismaClient,
  given: GivenVersion = {},
): Promise<Made<"rating" | "comment">> {
  const { ask, ...draft } = await makeVersion(db, "evaluation", given);
  const rating = await ask("Samarbeid", { tab: 1, questionOrder: 1, type: "rating" });
  const comment = await ask("Kommentar", { tab: 2, questionOrder: 1, type: "text" });
  return { ...draft, questions: { rating, comment } };
}

async function makeVersion(db: PrismaClient, kind: FormKind, given: GivenVersion) {
  const form = await db.form.create({ data: { kind, name: unique("draft") } });
  const version = await db.formVersion.create({ data: { number: 1, ...given, formId: form.id } });
  const ask = async (
    text: string,
    question: Omit<Prisma.QuestionUncheckedCreateInput, "versionId" | "viewPoint">,
  ): Promise<number> => {
    const texts = { create: { language: "nb", text } };
    const { id } = await db.question.create({ data: { versionId: version.id, viewPoint: 1, ...question, texts } });
    return id;
  };
  return { formId: form.id, versionId: version.id, revision: version.revision, ask };
}
