import type { SignedStage, SigningSeat } from "../../lib/features/evaluation/life/rules";
import { signedContentOf } from "../../lib/features/evaluation/signing/queries/signed-content";
import { type DemoRows, store } from "./rows";
import { formOf, storedEvaluation } from "./stored-evaluation";

type Signing = { evaluationId: number; stage: SignedStage; by: { seat: SigningSeat; userId: number; at: Date }[] };

/** Signs a stage that is over for its content word by word, as the product makes it. Earlier stages are signed before. */
export function addSignatures(rows: DemoRows, { evaluationId, stage, by }: Signing): void {
  const row = storedEvaluation(rows, evaluationId);
  const result = rows.evaluationResults.find((one) => one.evaluationId === evaluationId);
  const decided = {
    assessmentPassed: result?.assessmentPassed ?? false,
    grounds: result?.grounds ?? null,
    noticeReason: result?.noticeReason ?? null,
  };
  const signed = signedContentOf(row, formOf(rows, row.formVersionId ?? 0), stage, stage === 3 ? decided : null);
  const moments = by.map(({ at }) => at.getTime());
  const contentId = store(rows.signedContents, {
    evaluationId,
    stage,
    ...signed,
    createdAt: new Date(Math.min(...moments)),
    closedAt: new Date(Math.max(...moments)),
  });
  for (const { seat, userId, at: createdAt } of by) {
    const name = rows.users.find(({ id }) => id === userId)?.fullName ?? "";
    store(rows.signatures, { contentId, seat, kind: "signed", proof: "password", userId, name, createdAt });
  }
}
