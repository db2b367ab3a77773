/** The place of the page where a signer answers. */
export const answerFormId = "answer";
