/** SPEC §4's stages of an evaluation by name. "Danger of not passing" is a tab and never the stored stage. */
export const evaluationStage = { midterm: 1, endterm: 2, summarizing: 3, dangerOfNotPassing: 4, done: 5 } as const;

/** The two terms in which both sides rate: their stages have the same numbers. */
export const terms = [evaluationStage.midterm, evaluationStage.endterm] as const;
export type Term = (typeof terms)[number];

/** The term that a stage is about: from the summary on it is the endterm. */
export const termOf = (stage: number): Term =>
  stage === evaluationStage.midterm ? evaluationStage.midterm : evaluationStage.endterm;

/** The tabs of an evaluation form whose questions are asked in a term: those of the second at endterm only. */
export const tabsOf = (term: Term): readonly number[] => (term === evaluationStage.midterm ? [1] : [1, 2]);

/** An evaluation that is not done. */
export const isRunning = ({ stage }: { stage: number }): boolean => stage !== evaluationStage.done;
