/** Where the browser finds the font that `font.css` names. */
export const fontPath = new URL("./inter-latin.woff2", import.meta.url).href;
