import { z } from "zod";
import { proofSchema } from "@/lib/features/password/schema";
import { proofPurposes } from "@/lib/platform/auth/feide/proof-purposes";
import { anyone, defineCall, permission, signedIn } from "@/lib/platform/http/contract";
import { bit, line } from "@/lib/platform/validators";
import { inputInfoSchema } from "./schema";

export const getLoginFeide = defineCall({
  method: "GET",
  path: "/feide/get-login-feide",
  access: anyone,
  effect: "read",
  input: z.strictObject({}),
  output: z.object({ url: z.string() }),
  summary: "Where to send the browser to sign in with Feide. The attempt is kept in a signed cookie for ten minutes.",
});

export const startFeide = defineCall({
  method: "GET",
  path: "/feide/start",
  access: anyone,
  effect: "read",
  input: z.strictObject({
    /** Feide asks who it is, also when it knows somebody in this browser. */
    again: z.literal("1").optional(),
  }),
  output: z.null(),
  answer: "redirect",
  summary: "Begins a sign-in with Feide and leads there; for links, which work before the page's script has loaded.",
});

export const verifyDataFeide = defineCall({
  method: "POST",
  path: "/feide/verify-data-feide",
  access: anyone,
  effect: "session",
  input: z.strictObject({
    code: z.string().min(1).max(2_000),
    /** What Feide sent back with the code; without it the attempt of the browser's cookie counts, which the code must be of. */
    state: z.string().max(500).optional(),
    iss: z.string().max(500).optional(),
  }),
  output: z.union([
    z.object({ known: z.literal(true), token: z.string(), isFirstLogin: bit }),
    /** No account has this identity yet: the data from Feide about the person, to be completed by input-info. */
    z.object({ known: z.literal(false), name: z.string(), email: z.string(), dataporten_userid: z.string() }),
  ]),
  summary: "Exchanges Feide's code. A known identity is signed in; an unknown one is kept for ten minutes.",
});

export const inputInfoFeide = defineCall({
  method: "POST",
  path: "/feide/input-info-feide",
  access: anyone,
  effect: "session",
  input: inputInfoSchema,
  output: z.union([
    z.object({ done: z.literal(true), token: z.string(), isFirstLogin: bit }),
    /** A code was mailed to the account's own address, if there is such an account; send the call again with it. */
    z.object({ done: z.literal(false), codeSent: z.literal(true) }),
  ]),
  summary: "Ties the kept identity to an account proved by password or mailed code, or makes a new student account.",
});

export const startFeideProof = defineCall({
  method: "POST",
  path: "/feide/start-proof",
  access: signedIn,
  effect: "write",
  input: z.strictObject({
    purpose: z.enum(proofPurposes),
    /** What exactly the proof is to allow: the new mail address, or what is signed. */
    content: line().optional(),
  }),
  output: z.object({ url: z.string() }),
  summary:
    "Where a signed-in person signs in at Feide again, to prove that the account is theirs before one change of it.",
});

export const finishFeideProof = defineCall({
  method: "POST",
  path: "/feide/finish-proof",
  access: signedIn,
  effect: "write",
  limit: "feideProofs",
  input: z.strictObject({
    code: z.string().min(1).max(2_000),
    state: z.string().max(500),
    iss: z.string().max(500).optional(),
  }),
  output: z.object({ purpose: z.enum(proofPurposes), content: z.string().optional() }),
  summary:
    "Exchanges Feide's code for a proof, which works once within five minutes, in this session and for its purpose.",
});

export const removeFeide = defineCall({
  method: "POST",
  path: "/feide/remove-feide",
  access: permission("profile"),
  effect: "write",
  input: proofSchema.pick({ currentPassword: true }),
  output: z.null(),
  summary:
    "Ends the tie to the person's Feide identity. Needs the password or a new sign-in at Feide; the person's other sessions end.",
});
