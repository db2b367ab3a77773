import { createHash, timingSafeEqual } from "node:crypto";

const digest = (text: string) => createHash("sha256").update(text).digest();

/** Is this the token that opens the figures? Takes as long for any other. */
export const isMetricsToken = (given: string, wanted: string): boolean =>
  timingSafeEqual(digest(given), digest(wanted));

/** The token that a request brings; an empty one when it brings none. */
export const bearerOf = (headers: Headers): string => headers.get("authorization")?.replace(/^Bearer\s+/i, "") ?? "";
