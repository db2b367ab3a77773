/** SPEC §4's report statuses by name. */
export const reportStatus = {
  planning: 1,
  finished: 2,
  waitingFeedback: 3,
  seeFeedback: 4,
  done: 5,
  sickDay: 6,
} as const;

/** The three tabs of a report form. */
export const reportTab = { planning: 1, reflection: 2, feedback: 3 } as const;

/** SPEC §4's stages of an evaluation by name. "Danger of not passing" is a tab and never the stored stage. */
export const evaluationStage = { midterm: 1, endterm: 2, summarizing: 3, dangerOfNotPassing: 4, done: 5 } as const;
