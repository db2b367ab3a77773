import { evaluationStage } from "../stages";

/** The page of an evaluation on the tab of a stage (SPEC §2, §4). */
export const evaluationPath = (evaluationId: number, stage: number): string =>
  `/student/evaluation/${evaluationId}/${stage}`;

/** SPEC §4's tab about danger of not passing; who does not see it is led to the stage that runs. */
export const noticeTab = evaluationStage.dangerOfNotPassing;
