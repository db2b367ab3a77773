import { z } from "zod";
import { canonicalEmail } from "@/lib/platform/identifiers";
import { email, line, mailedCode, newUsername, optionalCode, password, username } from "@/lib/platform/validators";

/**
 * The data that completes a Feide identity without an account here (SPEC §3: username, email, dataporten_userid). The identity itself is
 * the one the server stored; `dataporten_userid` only confirms that the page means the same one.
 */
export const inputInfoSchema = z.discriminatedUnion("way", [
  /**
   * SPEC's fields alone: an account with this username and mail address is mine (a code is mailed to it), or I have none (one is made).
   */
  z.strictObject({ way: z.literal("identify").optional(), dataporten_userid: line(), username: newUsername, email }),
  /** It is my account: proved by its password, and by a mailed code where signing in needs one. */
  z.strictObject({ way: z.literal("password"), dataporten_userid: line(), username, password, code: optionalCode }),
  /** It is my account: send me a code. */
  z.strictObject({ way: z.literal("send_code"), dataporten_userid: line(), username }),
  /** It is my account: proved by the mailed code. */
  z.strictObject({ way: z.literal("code"), dataporten_userid: line(), username, code: mailedCode }),
  /** I have no account: make one for a student. */
  z.strictObject({
    way: z.literal("create"),
    dataporten_userid: line(),
    username: newUsername,
    email,
    fullName: line(),
  }),
]);
export type InputInfo = z.infer<typeof inputInfoSchema>;

const oneOrMore = z.union([z.string().transform((one) => [one]), z.array(z.string())]);

/** The claims of Feide that we read; all others are ignored. */
export const feideClaimsSchema = z.object({
  sub: z.string().min(1),
  name: z.string().trim().catch(""),
  email: z.string().transform(canonicalEmail).pipe(z.email()).catch(""),
  "https://n.feide.no/claims/eduPersonPrincipalName": z.string().optional().catch(undefined),
  "https://n.feide.no/claims/userid_sec": oneOrMore.optional().catch(undefined),
  /** The former name of `userid_sec`, still sent. */
  "dataporten-userid_sec": oneOrMore.optional().catch(undefined),
});

/** A person's identity at Feide, stored until they have an account here. */
export const feideIdentitySchema = z.object({
  /** The only key of a person that is never reused for another. */
  subject: z.string(),
  name: z.string(),
  /** Empty when Feide gave none. */
  email: z.string(),
  /** The name before the @ at the person's organisation. */
  userName: z.string(),
  /** The organisation's host name. */
  realm: z.string(),
});
export type FeideIdentity = z.infer<typeof feideIdentitySchema>;

/** What a mailed code proves: access to the account linked to this identity and no other. */
export const codePayloadSchema = feideIdentitySchema.pick({ subject: true });
