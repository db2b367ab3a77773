import "server-only";
import type { Reader } from "@/lib/platform/db";
import { evaluationStage } from "../../life/rules";
import type { EvaluationRow } from "../../reading/queries/evaluation-row";
import { findStoredContent, goalsInContent, toSignedGoals } from "../../signing/queries/stored-content";
import type { SignedGoal } from "../../signing/schema";

/** The goals as the midterm was signed for them, if one of them was changed or deleted since: goals are set until the end of the endterm. */
export async function changedMidtermGoals(reader: Reader, row: EvaluationRow): Promise<SignedGoal[]> {
  const content = await findStoredContent(reader, row, evaluationStage.midterm);
  if (content === null) return [];
  const signed = goalsInContent(content);
  const now = new Set(toSignedGoals(row.goals.map((one) => ({ ...one, talkDate: String(one.talkDate) }))).map(wordsOf));
  return signed.every((goal) => now.has(wordsOf(goal))) ? [] : signed;
}

/** What of a goal the midterm is signed for. */
const wordsOf = ({ talk, talkDate, viewPoint, text }: SignedGoal) => JSON.stringify([talk, talkDate, viewPoint, text]);
