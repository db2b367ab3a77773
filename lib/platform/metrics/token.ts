/** The token that a request brings; an empty one when it brings none. */
export const bearerOf = (headers: Headers): string => headers.get("authorization")?.replace(/^Bearer\s+/i, "") ?? "";
