import type { z } from "zod";
import { AppError } from "../errors";
import type { Call } from "./contract";

/**
 * An input as its call takes it.
 * @param raw what the request's body or address held
 * @throws AppError `invalid` with the fields that are wrong
 */
export function parseInput<C extends Call>(call: C, raw: unknown): z.output<C["input"]> {
  if (holdsUnkeepable(raw)) throw new AppError("invalid");
  const parsed = call.input.safeParse(raw);
  if (parsed.success) return parsed.data as z.output<C["input"]>;
  // Not a plain object: somebody may send a field called `constructor`.
  const errors = new Map<string, string[]>();
  for (const issue of parsed.error.issues) {
    const field = issue.path.join(".") || (issue.code === "unrecognized_keys" ? issue.keys.join(", ") : "body");
    const key = issue.message.includes(".") && !issue.message.includes(" ") ? issue.message : "validation.invalid";
    errors.set(field, [...(errors.get(field) ?? []), key]);
  }
  throw new AppError("invalid", { errors: Object.fromEntries(errors) });
}

/**
 * Does an input hold what PostgreSQL cannot keep, the character U+0000 or half a surrogate pair? Without recursion: a caller may
 * nest as deeply as fits into a body.
 */
function holdsUnkeepable(input: unknown): boolean {
  const left: unknown[] = [input];
  for (const value of left) {
    if (typeof value === "string" && (value.includes("\0") || /\p{Surrogate}/u.test(value))) return true;
    if (typeof value === "object" && value !== null)
      for (const [key, inner] of Object.entries(value)) left.push(key, inner);
  }
  return false;
}
