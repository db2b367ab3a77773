import { z } from "zod";
import { limits } from "./limits";

/** SPEC §5's input checks. Messages are keys; the person sees them translated beside the field. */

/** An id. One beyond the database's largest becomes 0, which nothing has: asking for it is "not found", not an error of form. */
export const id = z
  .int()
  .min(1)
  .transform((value) => (value > limits.idMax ? 0 : value));

/** A route parameter as an id, or null when it cannot be one. */
export function parseId(value: string | undefined): number | null {
  if (!value || !/^\d{1,10}$/.test(value)) return null;
  const parsed = id.safeParse(Number(value));
  return (parsed.success && parsed.data) || null;
}

/** One line of text, trimmed, that must hold something. */
export const line = (max: number = limits.inputLength) =>
  z.string().trim().min(1, "validation.required").max(max, "validation.too_long");

/** A username is compared trimmed and in lower case (SPEC §5). */
export const username = z
  .string()
  .trim()
  .toLowerCase()
  .min(1, "validation.required")
  .max(limits.inputLength, "validation.too_long");

/** A password as typed; its rules are checked when it is chosen, not when it is used. */
export const password = z.string().min(1, "validation.required").max(limits.inputLength, "validation.too_long");

/** A day of the calendar, `YYYY-MM-DD`. */
export const calendarDate = z.iso.date("validation.date");
