import type { Prisma, PrismaClient } from "@/prisma/generated/client";
import { unique } from "./unique";

export type MadeDraft = {
  formId: number;
  versionId: number;
  revision: number;
  questions: { choice: number; nested: number; text: number };
};

/** A form that was never published: a checkbox of the plan, a text nested under it in the reflection, and a text of the plan. */
export async function makeDraft(
  db: PrismaClient,
  given: Partial<Prisma.FormVersionUncheckedCreateInput> = {},
): Promise<MadeDraft> {
  const form = await db.form.create({ data: { kind: "report", name: unique("draft") } });
  const version = await db.formVersion.create({ data: { number: 1, ...given, formId: form.id } });
  const ask = async (
    text: string,
    question: Omit<Prisma.QuestionUncheckedCreateInput, "versionId" | "viewPoint">,
  ): Promise<number> => {
    const texts = { create: { language: "nb", text } };
    const { id } = await db.question.create({ data: { versionId: version.id, viewPoint: 1, ...question, texts } });
    return id;
  };
  const choice = await ask("Valg", { tab: 1, questionOrder: 1, type: "checkbox", showCheckbox: true });
  const nested = await ask("Under valget", { tab: 2, questionOrder: 1, type: "text", parentId: choice, depth: 1 });
  const text = await ask("Plan", { tab: 1, questionOrder: 2, type: "text" });
  return { formId: form.id, versionId: version.id, revision: version.revision, questions: { choice, nested, text } };
}
