import { z } from "zod";
import { email, line, mailedCode, newUsername, password, username } from "@/lib/platform/validators";

/**
 * What completes a Feide identity that nobody here has yet (SPEC §3: username, email, dataporten_userid). The identity itself is
 * the one the server kept; `dataporten_userid` only says that the page speaks of the same.
 */
export const inputInfoSchema = z.discriminatedUnion("way", [
  /** It is my account: proved by its password. */
  z.strictObject({ way: z.literal("password"), dataporten_userid: line(), username, password }),
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

/** What we read of Feide's claims; everything else is left where it is. */
export const feideClaimsSchema = z.object({
  sub: z.string().min(1),
  name: z.string().trim().catch(""),
  email: z.string().trim().toLowerCase().pipe(z.email()).catch(""),
  "https://n.feide.no/claims/eduPersonPrincipalName": z.string().optional().catch(undefined),
  "https://n.feide.no/claims/userid_sec": oneOrMore.optional().catch(undefined),
  /** The former name of `userid_sec`, still sent. */
  "dataporten-userid_sec": oneOrMore.optional().catch(undefined),
});

/** Who Feide says somebody is: kept until they are known here. */
export const feideIdentitySchema = z.object({
  /** The only key of a person that is never given to another. */
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

/** What a mailed code stands for: the account tied to this identity and no other. */
export const codePayloadSchema = feideIdentitySchema.pick({ subject: true });
