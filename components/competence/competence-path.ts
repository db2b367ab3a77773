/** A page of this product with what its query says, for links to another part of its lists. */
export type Place = { pathname: string; query?: Record<string, string> };
