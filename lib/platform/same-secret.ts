import { createHash, timingSafeEqual } from "node:crypto";

/** Are two secrets equal? Takes the same time wherever they differ. */
export const sameSecret = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other));

const digest = (secret: string) => createHash("sha256").update(secret).digest();
