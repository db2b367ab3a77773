import { z } from "zod";
import { auditActions, auditKinds } from "@/lib/platform/audit-actions";
import { type AuditField, auditFields } from "@/lib/platform/audit-fields";
import { limits } from "@/lib/platform/limits";
import { calendarDate, id, searchText } from "@/lib/platform/validators";
import { lacksKind } from "./rules/filter";

/** What the log is searched for. */
export const auditFilterShape = {
  search: searchText,
  kind: z.enum(auditKinds).optional(),
  recordId: id.optional(),
  action: z.enum(auditActions).optional(),
  from: calendarDate.optional(),
  to: calendarDate.optional(),
};

/** `cursorOf`, read; a number beyond the database's largest is of no entry, but still a place in the order. */
const cursor = z
  .string()
  .regex(/^\d{1,14}\.\d{1,10}$/, "validation.invalid")
  .transform((text) => {
    const [at = 0, entry = 0] = text.split(".").map(Number);
    return { at: new Date(at), id: Math.min(entry, limits.idMax) };
  });
export type AuditCursor = z.output<typeof cursor>;

export const auditSearchSchema = z
  .strictObject({ ...auditFilterShape, oldestFirst: z.boolean().optional(), cursor: cursor.optional() })
  .refine((filter) => !lacksKind(filter), { path: ["recordId"], error: "audit.error_record_kind" })
  .refine(({ from, to }) => !from || !to || from <= to, { path: ["to"], error: "audit.error_period" });
export type AuditSearchInput = z.output<typeof auditSearchSchema>;

const wordSchema = z.union([
  z.object({ text: z.string() }),
  z.object({
    key: z.string(),
    values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
    granted: z.boolean().optional(),
  }),
]);

const fieldNames = Object.keys(auditFields) as [AuditField, ...AuditField[]];
const personSchema = z.object({ userId: z.number(), fullName: z.string() });

export const auditItemSchema = z.object({
  id: z.number(),
  at: z.string(),
  /** Null for one that no command of today writes. */
  action: z.enum(auditActions).nullable(),
  kind: z.enum(auditKinds).nullable(),
  recordId: z.number(),
  /** Whose record it is, or what it is called; null when it is gone or has no name. */
  recordName: z.string().nullable(),
  /** Null for somebody without an account, and for what Practicum does by itself. */
  actor: personSchema.nullable(),
  /** The admin who viewed the product as the actor. */
  viewer: personSchema.nullable(),
  details: z.array(
    z.object({
      field: z.enum(fieldNames).nullable(),
      before: z.array(wordSchema).nullable(),
      after: z.array(wordSchema).nullable(),
    }),
  ),
});
export type AuditItem = z.infer<typeof auditItemSchema>;

export const auditPageSchema = z.object({
  items: z.array(auditItemSchema),
  nextCursor: z.string().nullable(),
  /** Whom the search has found, and whether there are more; null without a search. */
  people: z.object({ found: z.array(personSchema.extend({ username: z.string() })), more: z.boolean() }).nullable(),
});
export type AuditPage = z.infer<typeof auditPageSchema>;
