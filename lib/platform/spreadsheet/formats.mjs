// @ts-check
/** How Excel shows what a cell has: a day and a moment as in Norway, and text as it is typed. */
export const formats = { day: "dd.mm.yyyy", moment: "dd.mm.yyyy hh:mm", text: "@" };
