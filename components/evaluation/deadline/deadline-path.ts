import { evaluationPath } from "@/lib/platform/navigation/evaluation-path";

/** Where the page of a term shows the last safe day. */
export const deadlineAnchor = "deadline";

export const deadlinePath = (evaluationId: number, term: number): string =>
  `${evaluationPath(evaluationId, term)}#${deadlineAnchor}`;
