import "../../support/database";
import { expect, it } from "vitest";
import { formOf } from "@/lib/features/evaluation/life/commands/open-evaluation";
import { signedStages } from "@/lib/features/evaluation/life/rules";
import { selectEvaluations } from "@/lib/features/evaluation/reading/queries/evaluation-row";
import { signingOf } from "@/lib/features/evaluation/reading/queries/signing-of";
import { signedContentOf } from "@/lib/features/evaluation/signing/queries/signed-content";
import { writableDb as db } from "@/lib/platform/db";
import { statements } from "@/lib/platform/sql";
import { loadDemoSchool } from "@/prisma/seed/demo-school";

it("what the demo school has signed is what the product makes of its rows, word by word", async () => {
  await loadDemoSchool(db, new Date());
  const stored = await db.signedContent.findMany({ orderBy: { id: "asc" } });
  expect(new Set(stored.map(({ stage }) => stage))).toEqual(new Set(signedStages));
  for (const { evaluationId, stage: number, content, hash } of stored) {
    const row = await selectEvaluations(statements).where("e.id", "=", evaluationId).executeTakeFirstOrThrow();
    const stage = signedStages.find((one) => one === number) ?? 1;
    const form = await formOf(db, row);
    const [result] = row.results;
    const { assessmentPassed, grounds = null, noticeReason = null } = result ?? {};
    const decided = result ? { assessmentPassed: assessmentPassed ?? false, grounds, noticeReason } : null;
    expect(signedContentOf(row, form, stage, decided)).toEqual({ content, hash });
    // Every signature of the demo counts.
    const signed = row.signatures.filter((signature) => signature.stage === stage);
    expect(signed.length).toBeGreaterThan(0);
    expect(signingOf(row, form, stage)).toEqual({ hash, counting: signed });
  }
});
