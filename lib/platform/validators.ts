import { z } from "zod";
import { canonical, canonicalEmail } from "./identifiers";
import { limits } from "./limits";
import { followsPasswordRules } from "./password-rules";

// In a browser zod would try whether it may compile functions from text, which the content security policy forbids and reports.
if (typeof document !== "undefined") z.config({ jitless: true });

/** The input checks of SPEC §5. Messages are keys; they are shown translated next to the field. */

/** An id. One beyond the database's largest becomes 0, which does not exist: the answer is "not found", not a format error. */
export const id = z
  .int()
  .min(1)
  .transform((value) => (value > limits.idMax ? 0 : value));

/** How often a record was changed: a write names the revision that it was made on, and answers the next. */
export const revision = z.int().min(0).max(limits.idMax);

/** Yes or no, as 1 or 0. */
export const bit = z.union([z.literal(0), z.literal(1)]);

/** A file that is sent, not an empty one. */
export const uploadedFile = z
  .instanceof(File, { error: "validation.required" })
  // The description of the API reads this only when it is directly after the type.
  .meta({ override: { type: "string", format: "binary" } })
  .refine(({ size }) => size > 0, "validation.required");

/** An id in a posted form, where everything is text. */
export const formId = z.coerce.number().pipe(id);

/**
 * Control characters, line breaks, and the characters that turn the reading direction around: they make a name look like another one, or
 * break a line where a name is written. Marks that scripts need between their letters are none of these.
 */
const hiddenCharacters = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u;

/**
 * One line of text, trimmed and not empty, without hidden characters. Its letters are composed, whatever it is typed with: searches compare
 * them.
 */
export const line = (max: number = limits.inputLength) =>
  text(max)
    .normalize("NFC")
    .refine((value) => !hiddenCharacters.test(value), "validation.characters");

/** Text of one or several lines, trimmed and not empty. */
export const text = (max: number = limits.inputLength) =>
  z.string().trim().min(1, "validation.required").max(max, "validation.too_long");

/** What a list is searched for. */
export const searchText = z.string().trim().max(limits.inputLength, "validation.too_long").optional();

/** One part of a key of a text: letters with underscores (SPEC §5). */
export const keyPart = z.string().regex(/^[A-Za-z_]+$/, "validation.invalid");

/** A typed username; compared in its one form: trimmed, in lower case, whatever letters it is typed with (SPEC §5). */
export const username = line().overwrite(canonical);

/** A new username: lower-case letters, digits and underscores (SPEC §5). */
export const newUsername = username.regex(/^[a-z0-9_]+$/, "validation.username");

/** A mail address in its one form: trimmed, in lower case, whatever letters it is typed with (SPEC §5). */
export const email = z
  .string()
  .overwrite(canonicalEmail)
  .min(1, "validation.required")
  .max(limits.inputLength, "validation.too_long")
  .pipe(z.email("validation.email"));

/** A phone number of 8 to 11 digits (SPEC §5); spaces are removed. */
export const phone = z
  .string()
  .transform((value) => value.replaceAll(/\s/g, ""))
  .pipe(z.string().regex(/^\d{8,11}$/, "validation.phone"));

/** A country's calling code. */
export const areaCode = z
  .string()
  .trim()
  .regex(/^\+\d{1,4}$/, "validation.area_code");

/** The code of a language as it is stored. Whether the school has it, is for the command to say (`assertLanguage`). */
export const languageCode = z
  .string()
  .max(limits.languageCodeLength, "validation.invalid")
  .regex(/^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/, "validation.invalid");

/** A number as text: digits only (SPEC §5), not too many and not too large (SPEC §9). */
export const digits = z
  .string()
  .trim()
  .regex(/^\d+$/, "validation.digits")
  .max(limits.numberDigits, "validation.number_digits")
  .refine((value) => Number(value) <= limits.numberMax, {
    error: "validation.number_max",
    when: ({ issues }) => issues.length === 0,
  });

/** A password as typed; its rules are checked when it is chosen, not when it is used. */
export const password = z.string().min(1, "validation.required").max(limits.inputLength, "validation.too_long");

/** A new password. */
export const newPassword = password.refine(followsPasswordRules, "validation.password_rules");

/** The secret of a link in a mail. */
export const linkToken = z.string().min(20, "token.error_used").max(200, "token.error_used");

/** The caller's id for something that is done once: the same for each try, when an answer was lost (`sentBefore`). */
export const sendId = z.uuid().optional();

/** The six digits of a mailed code; spaces are removed. */
export const mailedCode = z
  .string()
  .transform((value) => value.replaceAll(/\s/g, ""))
  .pipe(z.string().regex(/^\d{6}$/, "validation.code"));

/** A mailed code that is not always needed: a form sends its empty field too. */
export const optionalCode = z.union([z.literal("").transform(() => undefined), mailedCode]).optional();

/** A web address: http, https or ftp, without spaces; may be empty (SPEC §5). */
export const url = z
  .string()
  .trim()
  .max(limits.inputLength, "validation.too_long")
  .refine((value) => value === "" || (/^(https?|ftp):\/\/\S+$/i.test(value) && URL.canParse(value)), "validation.url");

/** A plausible year; the database has no year 0. */
const isOfOurTimes = (isoTime: string) => isoTime >= "1900" && isoTime < "2200";

/** A calendar day, `YYYY-MM-DD`, in a plausible range. */
export const calendarDate = z.iso
  .date({ error: ({ input }) => (input === "" ? "validation.required" : "validation.date"), abort: true })
  .refine(isOfOurTimes, "validation.date");

/** An ISO moment in UTC, in a plausible range. */
export const moment = z.iso.datetime().refine(isOfOurTimes, "validation.date");
