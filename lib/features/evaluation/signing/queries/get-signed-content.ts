import "server-only";
import { getOriginalContent } from "@/lib/features/form/content/queries";
import type { Actor } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/db";
import { notFound } from "@/lib/platform/errors";
import { downloadHeaders } from "@/lib/platform/http/download";
import type { SignedStage } from "../../life/rules";
import { asReader } from "../../rating/rules";
import type { EvaluationRow } from "../../reading/queries/evaluation-row";
import { findEvaluation } from "../../reading/queries/find-evaluation";
import { formVersionOf, seatIn, seenStage } from "../../reading/rules/evaluation-state";
import { signedContentOf } from "./signed-content";
import { findStoredContent } from "./stored-content";

/**
 * What a stage is signed for as a file: the bytes whose SHA-256 is its hash. Throws "not found" for an evaluation that the actor may not
 * see, while the stage waits for something, for a stage that was skipped, and for somebody who does not see all of it.
 */
export async function getSignedContent(
  actor: Actor,
  { evaluationId, stage }: { evaluationId: number; stage: SignedStage },
): Promise<Response> {
  const row = await findEvaluation(actor, evaluationId);
  const { viewer: seated } = seatIn(row, actor.id);
  // An admin who looks at the product as somebody reads no draft of theirs; there is none in what is signed.
  const viewer = actor.viewer ? asReader(seated) : seated;
  const { state, seesAll } = seenStage(row, stage, viewer);
  const isReady = stage < row.stage || (stage === row.stage && state.missing.length === 0);
  if (!isReady || !seesAll) throw notFound();
  const content = stage < row.stage ? await findStoredContent(db, row, stage) : await currentContent(row, stage);
  if (content === null) throw notFound();
  return new Response(content, {
    headers: {
      "content-type": "application/json",
      ...downloadHeaders(`evaluation-${evaluationId}-stage-${stage}`, "json"),
    },
  });
}

const currentContent = async (row: EvaluationRow, stage: SignedStage): Promise<string> =>
  signedContentOf(row, await getOriginalContent(formVersionOf(row)), stage).content;
