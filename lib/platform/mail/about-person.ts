import { z } from "zod";

/** By what a mail tells whom it is about. */
export type MailedPerson = { id: number; email: string; username: string; fullName: string };

const forPattern = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** A name, also in the Norwegian genitive, or an address as a whole: "Ola Li" is in "Ola Lis report", and not in "Ola Lindberg". */
const patternOf = ({ email, fullName }: MailedPerson): RegExp =>
  new RegExp(
    `(?<![\\p{L}\\p{N}._%+-])(?:${forPattern(fullName)}s?|${forPattern(email)}(?!\\.[\\p{L}\\p{N}]))(?![\\p{L}\\p{N}@-])`,
    "iu",
  );

function mentions(value: unknown, person: MailedPerson, pattern: RegExp): boolean {
  if (typeof value === "string") return pattern.test(value);
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(value).some(
    ([key, inner]) =>
      (key === "userId" && inner === person.id) ||
      // A username may be any word, also the code of a language or of a mail: it is compared with fields that hold one.
      (key === "username" && inner === person.username) ||
      mentions(inner, person, pattern),
  );
}

/** Where a mail has the name of the account that it says it is by. */
const namedByAccount = ["student", "writer", "teacher"] as const;

/** A mail without the name of the account that it says it is by (`userId`), where that is another account than the person's. */
function withoutNamesake(content: unknown, { id }: MailedPerson): unknown {
  const { data: mail } = byAccount.safeParse(content);
  if (!mail || mail.userId === id) return content;
  const values = Object.entries(mail.values).filter(([name]) => !namedByAccount.some((one) => one === name));
  return { ...mail, values: Object.fromEntries(values), ...(mail.replyTo && { replyTo: mail.replyTo.address }) };
}

const byAccount = z.looseObject({
  userId: z.number(),
  values: z.record(z.string(), z.unknown()),
  replyTo: z.object({ address: z.string() }).optional(),
});

/** Is a mail, or what it is to be made of, to one of these people, or does it name one? @param content any JSON value */
export const isAboutAny = (content: unknown, people: readonly MailedPerson[]): boolean =>
  people.some((person) => mentions(withoutNamesake(content, person), person, patternOf(person)));
