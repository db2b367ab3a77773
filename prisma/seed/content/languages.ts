/** The languages of the demo school's forms. */
export const formLanguages = ["nb", "en", "pt-br"] as const;

/** One text in every language of the forms. */
export type Texts = Record<(typeof formLanguages)[number], string>;
