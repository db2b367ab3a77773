import { evaluationPath } from "./evaluation-path";

/** The page on which a stage of an evaluation is signed. */
export const signingPath = (evaluationId: number, stage: number): string =>
  `${evaluationPath(evaluationId, stage)}?sign=1`;

/** The content of a proof for a signature: the stage, and the hash of what is signed. */
export const signingContent = ({ evaluationId, stage, hash }: { evaluationId: number; stage: number; hash: string }) =>
  `${evaluationId}:${stage}:${hash}`;

/** The page on which the content of such a proof is signed; null for anything else. */
export function signingPageOf(content: string): string | null {
  const [, evaluationId, stage] = /^([1-9]\d{0,9}):([1-3]):[0-9a-f]{64}$/.exec(content) ?? [];
  return evaluationId === undefined ? null : signingPath(Number(evaluationId), Number(stage));
}
