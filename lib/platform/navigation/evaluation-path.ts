/** The page of an evaluation on the tab of a term: 1 midterm, 2 endterm (SPEC §2). */
export const evaluationPath = (evaluationId: number, term: number): string =>
  `/student/evaluation/${evaluationId}/${term}`;
