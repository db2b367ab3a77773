/** The anchor of the teacher's decision, which loads after the summary that leads to it. */
export const decisionAnchor = "decision";
