import { z } from "zod";
import { defaultAreaCode, limits } from "./limits";
import { keepsPasswordRules } from "./password-rules";

/** SPEC §5's input checks. Messages are keys; the person sees them translated beside the field. */

/** An id. One beyond the database's largest becomes 0, which nothing has: asking for it is "not found", not an error of form. */
export const id = z
  .int()
  .min(1)
  .transform((value) => (value > limits.idMax ? 0 : value));

/** An id in a posted form, where everything is text. */
export const formId = z.coerce.number().pipe(id);

/** One line of text, trimmed, that must hold something. */
export const line = (max: number = limits.inputLength) =>
  z.string().trim().min(1, "validation.required").max(max, "validation.too_long");

/** What was typed as a username; compared trimmed and in lower case (SPEC §5). */
export const username = line().toLowerCase();

/** A username to be given: lower-case letters, digits and underscores (SPEC §5). */
export const newUsername = username.regex(/^[a-z0-9_]+$/, "validation.username");

/** A mail address, trimmed and in lower case (SPEC §5). */
export const email = z
  .string()
  .trim()
  .toLowerCase()
  .min(1, "validation.required")
  .max(limits.inputLength, "validation.too_long")
  .pipe(z.email("validation.email"));

/** A phone number of 8 to 11 digits (SPEC §5); spaces are for the eye and go. */
export const phone = z
  .string()
  .transform((value) => value.replaceAll(/\s/g, ""))
  .pipe(z.string().regex(/^\d{8,11}$/, "validation.phone"));

/** A country's calling code, `+84` unless another is chosen (SPEC §9). */
export const areaCode = z
  .string()
  .trim()
  .regex(/^\+\d{1,4}$/, "validation.area_code")
  .default(defaultAreaCode);

/** Digits only (SPEC §5). */
export const digits = z
  .string()
  .trim()
  .regex(/^\d+$/, "validation.digits")
  .max(limits.inputLength, "validation.too_long");

/** A password as typed; its rules are checked when it is chosen, not when it is used. */
export const password = z.string().min(1, "validation.required").max(limits.inputLength, "validation.too_long");

/** A password to be chosen. */
export const newPassword = password.refine(keepsPasswordRules, "validation.password_rules");

/** The secret of a link in a mail. */
export const linkToken = z.string().min(20, "token.error_used").max(200, "token.error_used");

/** The six digits of a mailed code; spaces are for the eye. */
export const mailedCode = z
  .string()
  .transform((value) => value.replaceAll(/\s/g, ""))
  .pipe(z.string().regex(/^\d{6}$/, "validation.code"));

/** An address on the web: http, https or ftp, without spaces; empty is none (SPEC §5). */
export const url = z
  .string()
  .trim()
  .max(limits.inputLength, "validation.too_long")
  .refine((value) => value === "" || (/^(https?|ftp):\/\/\S+$/i.test(value) && URL.canParse(value)), "validation.url");

/** A day of the calendar, `YYYY-MM-DD`, of a time that anybody may write about; the year 0 is none of the database's. */
export const calendarDate = z.iso
  .date({ error: "validation.date", abort: true })
  .refine((day) => day >= "1900-01-01" && day < "2200-01-01", "validation.date");
