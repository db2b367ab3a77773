/** The page of an evaluation on the tab of a stage (SPEC §2, §4). */
export const evaluationPath = (evaluationId: number, stage: number): string =>
  `/student/evaluation/${evaluationId}/${stage}`;
