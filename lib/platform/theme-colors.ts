/** The colours of the browser's own surfaces, as in `palette.css`: the bars by day and in the dark, and the ground of a page that is opening. */
export const themeColors = { light: "#113a63", dark: "#0a1d33", canvas: "#f5f7fa" } as const;
