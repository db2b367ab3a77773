import { z } from "zod";
import { anyone, defineCall, signedIn } from "@/lib/platform/http/contract";
import { formId, id } from "@/lib/platform/validators";
import { signedStages } from "../life/rules";
import { signLinkReadingSchema } from "../reading/schema";
import {
  linkReceiptSchema,
  openSignLinkSchema,
  sendSignLinkSchema,
  signByLinkSchema,
  signLinkOnRecord,
  signSchema,
} from "./schema";

export const signEvaluation = defineCall({
  method: "POST",
  path: "/evaluation/sign",
  access: signedIn,
  effect: "write",
  limit: "writing",
  input: signSchema,
  /** The stage after the signature. */
  output: z.object({ stage: z.number() }),
  summary:
    "Signs a term in the caller's seat, says that they disagree, or declines, by password, a new sign-in at Feide or a mailed code. A conflict when what would be signed is not what the caller has read.",
});

export const sendSignLink = defineCall({
  method: "POST",
  path: "/evaluation/send-sign-link",
  access: signedIn,
  effect: "write",
  limit: "guestInvites",
  input: sendSignLinkSchema,
  output: signLinkOnRecord,
  summary:
    "A teacher lets a named person without an account sign in the supervisor's seat; a link and a code are mailed apart. A second call with the same `sendId` sends nothing and gives the same number.",
});

export const revokeSignLink = defineCall({
  method: "POST",
  path: "/evaluation/revoke-sign-link",
  access: signedIn,
  effect: "write",
  input: z.strictObject({ signLinkId: id }),
  output: z.null(),
  summary: "Closes a sign link that has not been used.",
});

export const openSignLink = defineCall({
  method: "POST",
  path: "/evaluation/open-sign-link",
  access: anyone,
  effect: "read",
  input: openSignLinkSchema,
  output: signLinkReadingSchema,
  summary:
    "What the holder of a sign link reads before signing, by the link's secret and the mailed code; a few wrong codes lock the link.",
});

export const signByLink = defineCall({
  method: "POST",
  path: "/evaluation/sign-by-link",
  access: anyone,
  effect: "write",
  input: signByLinkSchema,
  output: linkReceiptSchema,
  summary:
    "Signs in the supervisor's seat by a link and its code, says that they disagree, or declines, which uses the link up. A conflict when what would be signed is not what was read. The same answer by the same link is given its receipt again.",
});

export const getSignedContent = defineCall({
  method: "GET",
  path: "/evaluation/signed-content",
  access: signedIn,
  effect: "read",
  input: z.strictObject({
    evaluationId: formId,
    stage: z.coerce.number<string>().pipe(z.literal(signedStages)),
  }),
  output: z.file(),
  answer: "application/json",
  summary:
    "The canonical JSON (RFC 8785) whose SHA-256 is the hash of a stage: what would be signed now, or what the stage ended with.",
});
