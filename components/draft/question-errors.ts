/** The questions of a save call's errors, which name answers by their place in the request: `answers.3.value`. */
export function reasonsByQuestion(
  errors: Record<string, string>,
  answers: readonly { questionId: number }[],
): Record<number, string> {
  const reasons: Record<number, string> = {};
  for (const [field, key] of Object.entries(errors)) {
    const answer = answers[Number(/^answers\.(\d+)\./.exec(field)?.[1] ?? -1)];
    if (answer && key) reasons[answer.questionId] = key;
  }
  return reasons;
}

/** The open questions that a step's errors name, as `questions.<id>`. */
export const openQuestions = (errors: Record<string, string>): number[] =>
  Object.keys(errors).flatMap((field) => {
    const id = /^questions\.(\d+)$/.exec(field)?.[1];
    return id ? Number(id) : [];
  });
