import type { Term } from "@/lib/features/evaluation/life/rules";

// As what a tab stores what a person has typed and not sent: theirs alone.

export const signatureKey = (userId: number, evaluationId: number, term: Term) =>
  `signature ${userId} ${evaluationId} ${term}`;
export const decisionKey = (userId: number, evaluationId: number) => `decision ${userId} ${evaluationId}`;
export const noticeRemarkKey = (userId: number, noticeId: number) => `notice-remark ${userId} ${noticeId}`;
