import { z } from "zod";
import { reachedSteps, talks } from "@/lib/features/goal/rules";
import { limits } from "@/lib/platform/limits";
import { email, id, line, mailedCode, optionalCode, password, sendId } from "@/lib/platform/validators";
import { signingSeats, terms } from "../life/rules";
import { needsRemark, signatureKinds, signatureProofs, signLinkStates } from "./rules";

/** The SHA-256 of what is signed. */
export const contentHash = z.string().regex(/^[0-9a-f]{64}$/, "validation.invalid");

/** How a person proves in a call that a signature is theirs; that they have signed in at Feide again is in a cookie. */
export const signingProofShape = {
  password: z.union([z.literal("").transform(() => undefined), password]).optional(),
  code: optionalCode,
};

const remark = z.string().trim().max(limits.contentLength, "validation.too_long").optional();
const answer = { kind: z.enum(signatureKinds, "evaluation.error_kind"), remark };
const remarkGiven = ({ kind, remark: given }: { kind: (typeof signatureKinds)[number]; remark?: string | undefined }) =>
  !needsRemark(kind) || Boolean(given);
const remarkMissing = { path: ["remark"], error: "evaluation.error_remark" };

export const signSchema = z
  .strictObject({ evaluationId: id, stage: z.literal(terms), hash: contentHash, ...answer, ...signingProofShape })
  .refine(remarkGiven, remarkMissing);
export type SignInput = z.output<typeof signSchema>;

export const sendSignLinkSchema = z.strictObject({
  evaluationId: id,
  stage: z.literal(terms),
  name: line(),
  email,
  sendId,
});
export type SendSignLinkInput = z.output<typeof sendSignLinkSchema>;

/** The secret of a sign link, as a page received it, and the code from the other mail. */
export const signLinkAccess = {
  token: z.string().max(200),
  code: mailedCode,
};
export const openSignLinkSchema = z.strictObject(signLinkAccess);
export type OpenSignLinkInput = z.output<typeof openSignLinkSchema>;

export const signByLinkSchema = z
  .strictObject({ ...signLinkAccess, hash: contentHash, ...answer })
  .refine(remarkGiven, remarkMissing);
export type SignByLinkInput = z.output<typeof signByLinkSchema>;

/** What somebody who has signed by a link is shown. */
export const linkReceiptSchema = z.object({ kind: z.enum(signatureKinds), hash: z.string(), at: z.string() });
export type LinkReceipt = z.infer<typeof linkReceiptSchema>;

/** A signature as those see it who may read the evaluation. */
export const signatureSchema = z.object({
  stage: z.number(),
  seat: z.enum(signingSeats),
  name: z.string(),
  isStandIn: z.boolean(),
  kind: z.enum(signatureKinds),
  remark: z.string().nullable(),
  proof: z.enum(signatureProofs),
  at: z.string(),
  /** Of what was signed. */
  hash: z.string(),
  /** What was signed has changed since: the seat is asked again. */
  isVoid: z.boolean(),
});
export type SignatureItem = z.infer<typeof signatureSchema>;

/** Somebody's answer that counts at the end of a stage. */
export const countingAnswerSchema = signatureSchema.pick({ name: true, kind: true });
export type CountingAnswer = z.infer<typeof countingAnswerSchema>;

/** What the record has of a link that was sent. */
export const signLinkOnRecord = z.object({ signLinkId: z.number() });

/** A sign link, for the teachers. */
export const signLinkSchema = z.object({
  signLinkId: z.number(),
  stage: z.literal(terms),
  name: z.string(),
  email: z.string(),
  expiresAt: z.string(),
  state: z.enum(signLinkStates),
});
export type SignLinkItem = z.infer<typeof signLinkSchema>;

/** A goal as a term is signed for. */
export const signedGoalSchema = z.object({
  talk: z.enum(talks),
  talkDate: z.string(),
  viewPoint: z.number().nullable(),
  text: z.string(),
  /** What the student and the supervisor have said about it at endterm. */
  answer: z.string().nullable(),
  reached: z.enum(reachedSteps).nullable(),
});
export type SignedGoal = z.infer<typeof signedGoalSchema>;

const storedAnswer = z.object({ rating: z.number().nullable(), comment: z.string().nullable(), authorId: z.number() });
const talkValue = z.union([z.string(), z.boolean()]);

/** The answers and the talk in the stored content of a term. */
export const storedTermSchema = z.object({
  questions: z.array(
    z.object({
      questionId: z.number(),
      student: storedAnswer.nullable(),
      supervisor: storedAnswer.nullable(),
      point: talkValue.nullable(),
    }),
  ),
  talk: z.record(z.string(), talkValue),
});

/** The goals in the stored content of a term. */
export const storedGoalsSchema = z.object({
  goals: z.array(
    signedGoalSchema.omit({ answer: true, reached: true }).extend({
      answer: z.object({ text: z.string() }).optional(),
      assessment: z.object({ reached: z.enum(reachedSteps) }).optional(),
    }),
  ),
});
