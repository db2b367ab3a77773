import { z } from "zod";
import { id, searchText } from "@/lib/platform/validators";
import { storedDocumentSchema } from "../document/schema";
import { signedStages, signingSeats, terms, ways } from "../life/rules";
import { decisionSchema } from "../life/schema";
import { parties } from "../rating/rules";
import { evaluationItemSchema, submission } from "../reading/schema";
import { resultSchema } from "../result/schema";
import { signatureKinds } from "../signing/rules";
import { evaluationEvents, evaluationFlags, storedStages } from "./rules";

/** The filters of the list of all evaluations. */
export const evaluationSearchSchema = z.strictObject({
  /** A part of the student's name or number, or of the group's name. */
  search: searchText,
  stage: z.literal(storedStages).optional(),
  groupId: id.optional(),
  flag: z.enum(evaluationFlags).optional(),
  cursor: id.optional(),
});

export type EvaluationSearchInput = z.infer<typeof evaluationSearchSchema>;

export const managedItemSchema = evaluationItemSchema
  .omit({ term: true, awaited: true, progress: true, talk: true, noticeMeeting: true })
  .extend({
    studentId: z.number(),
    studentNumber: z.string().nullable(),
    groupId: z.number(),
    supervisorName: z.string().nullable(),
    /** "decided": an admin has decided who sees a part. */
    flags: z.array(z.enum(evaluationFlags)),
  });

export type ManagedItem = z.infer<typeof managedItemSchema>;

export const managedEvaluationSchema = managedItemSchema.extend({
  /** Both parts of each term that has begun. */
  parts: z.array(
    z.object({
      stage: z.literal(terms),
      party: z.enum(parties),
      submitted: submission.nullable(),
      /** An admin's decision whether the other side sees it; null follows from the submissions. */
      hidden: z.boolean().nullable(),
      /** The other side does not see it now. */
      isHidden: z.boolean(),
    }),
  ),
  /** The decisions and results so far, with their reasons. */
  reasons: z.array(decisionSchema),
  result: resultSchema.nullable(),
  earlierResults: z.array(resultSchema),
  /** The stages to which it can be taken back. */
  reopenable: z.array(z.literal(signedStages)),
  /** The names of everybody around the placement. */
  names: z.array(z.string()),
  /** Its group has ended: nothing in it is changed. */
  isGroupEnded: z.boolean(),
  /** The caller has a seat in it, so somebody else must reopen it. */
  isOwn: z.boolean(),
  /** The caller belongs to one of the sides, so somebody else must decide who sees what. */
  isOfSide: z.boolean(),
  documents: z.array(storedDocumentSchema),
  documentLanguages: z.array(z.string()),
});

export type ManagedEvaluation = z.infer<typeof managedEvaluationSchema>;

export const visibilitySchema = z.strictObject({
  evaluationId: id,
  /** Whose answers. */
  party: z.enum(parties),
  /** Null: automatic again. */
  hidden: z.boolean().nullable(),
  /** The term; without it the running one, or the last that has begun. */
  stage: z.literal(terms).optional(),
});

export const logSchema = z.object({
  items: z.array(
    z.object({
      at: z.string(),
      /** Saves of a talk that follow each other are one item: when the first was, and how many they are; one of anything else. */
      since: z.string(),
      saves: z.number(),
      event: z.enum(evaluationEvents),
      by: z.string().nullable(),
      /** What the event is about; null where it has none. */
      stage: z.number().nullable(),
      party: z.enum(signingSeats).nullable(),
      /** After a decision on visibility; null is automatic. */
      hidden: z.boolean().nullable(),
      /** How many answers a correction changed. */
      answers: z.number().nullable(),
      /** What a signer said, which way on was chosen, and what was decided. */
      kind: z.enum(signatureKinds).nullable(),
      way: z.enum(ways).nullable(),
      assessmentPassed: z.boolean().nullable(),
    }),
  ),
});

export type EvaluationLog = z.infer<typeof logSchema>;
