import "server-only";
import type { Reader } from "@/lib/platform/db";
import type { SignedStage, Term } from "../../life/rules";
import type { Party } from "../../rating/rules";
import type { EvaluationRow } from "../../reading/queries/evaluation-row";
import { closedHashOf } from "../../reading/rules/evaluation-state";
import { pointField } from "../../talk/rules";
import { type SignedGoal, storedGoalsSchema, storedTermSchema } from "../schema";

/** What a stage ended with, word by word; null while it runs, and where it was skipped. */
export async function findStoredContent(
  reader: Reader,
  row: EvaluationRow,
  stage: SignedStage,
): Promise<string | null> {
  const hash = closedHashOf(row, stage);
  if (hash === null) return null;
  const { evaluationId } = row;
  const { content } = await reader.signedContent.findUniqueOrThrow({
    where: { evaluationId_stage_hash: { evaluationId, stage, hash } },
    select: { content: true },
  });
  return content;
}

/** The goals in the content of a term, as they were when it was signed. */
export const goalsInContent = (content: string): SignedGoal[] =>
  storedGoalsSchema.parse(JSON.parse(content)).goals.map(({ answer, assessment, ...goal }) => ({
    ...goal,
    answer: answer?.text ?? null,
    reached: assessment?.reached ?? null,
  }));

/** An evaluation with the ratings, the comments and the talk that a term ended with, in place of those that the term has now. */
export function asItWasSigned(row: EvaluationRow, term: Term, content: string): EvaluationRow {
  const { questions, talk } = storedTermSchema.parse(JSON.parse(content));
  const authors = row.parts.flatMap((part) => part.answers.map(({ authorId, authorName }) => [authorId, authorName]));
  const nameOf = new Map([...row.people.map(({ id, fullName }) => [id, fullName]), ...authors] as [number, string][]);
  const answersOf = (party: Party) =>
    questions.flatMap(({ questionId, [party]: answer }) =>
      answer ? [{ ...answer, questionId, authorName: nameOf.get(answer.authorId) ?? "" }] : [],
    );
  const points = questions.map(({ questionId, point }) => [pointField(questionId), point] as const);
  const said = new Map<string, unknown>([...Object.entries(talk), ...points]);
  return {
    ...row,
    parts: row.parts.map((part) =>
      part.term === term && part.submittedAt !== null ? { ...part, answers: answersOf(part.party) } : part,
    ),
    talkFields: row.talkFields.map((field) =>
      field.term === term ? { ...field, value: said.get(field.field) ?? null } : field,
    ),
  };
}

/** The goals of now in the same shape. */
export const toSignedGoals = (goals: readonly SignedGoal[]): SignedGoal[] =>
  goals.map(({ talk, talkDate, viewPoint, text, answer, reached }) => ({
    talk,
    talkDate,
    viewPoint,
    text,
    answer,
    reached,
  }));
