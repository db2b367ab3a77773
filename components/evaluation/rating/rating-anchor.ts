/** Where the own part of a term is written. */
export const ratingAnchor = "rating";
