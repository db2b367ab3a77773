/** The column of a group that has the version it uses of a form, by the form's kind. */
export const formVersionColumns = {
  report: "reportFormVersionId",
  evaluation: "evaluationFormVersionId",
} as const;
