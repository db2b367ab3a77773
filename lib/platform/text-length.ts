/** How many characters a text has, as the schemas of calls count them: an emoji is one, though it takes two places in a string. */
export const lengthOf = (text: string): number => [...text].length;
