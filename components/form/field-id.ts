/** The element id of a question in the page. */
export const fieldId = (questionId: number): string => `question-${questionId}`;
