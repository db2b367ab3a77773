import type { z } from "zod";
import { AppError } from "../errors";
import type { Call } from "./contract";

/**
 * Parses an input by its call.
 * @param raw the request's body or query
 * @throws AppError `invalid` with the invalid fields
 */
export function parseInput<C extends Call>(call: C, raw: unknown): z.output<C["input"]> {
  if (hasUnstorableText(raw)) throw new AppError("invalid");
  const parsed = call.input.safeParse(raw);
  if (parsed.success) return parsed.data as z.output<C["input"]>;
  // Not a plain object: a request may contain a field called `constructor`.
  const errors = new Map<string, string[]>();
  for (const issue of parsed.error.issues) {
    const field = issue.path.join(".") || (issue.code === "unrecognized_keys" ? issue.keys.join(", ") : "body");
    const key = issue.message.includes(".") && !issue.message.includes(" ") ? issue.message : "validation.invalid";
    errors.set(field, [...(errors.get(field) ?? []), key]);
  }
  throw new AppError("invalid", { errors: Object.fromEntries(errors) });
}

/**
 * Does an input contain text that PostgreSQL cannot store, the character U+0000 or half a surrogate pair? Without recursion: a caller may
 * nest as deep as a body allows.
 */
function hasUnstorableText(input: unknown): boolean {
  const left: unknown[] = [input];
  for (const value of left) {
    if (typeof value === "string" && (value.includes("\0") || /\p{Surrogate}/u.test(value))) return true;
    if (typeof value === "object" && value !== null)
      for (const [key, inner] of Object.entries(value)) left.push(key, inner);
  }
  return false;
}
