import { type AuditAction, type AuditKind, kindOf } from "@/lib/platform/audit-actions";

/** Which entries of the log are meant. Days are `YYYY-MM-DD`, both included. */
export type AuditFilter = {
  /** A username or a mail address, or a part of a name. */
  search?: string | undefined;
  kind?: AuditKind | undefined;
  /** The number of a record; its kind says of which, or that of the action. */
  recordId?: number | undefined;
  action?: AuditAction | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

/** No entry can meet both: the action is one on another kind of record. */
export const areContrary = ({ kind, action }: Pick<AuditFilter, "kind" | "action">): boolean =>
  kind !== undefined && action !== undefined && kindOf(action) !== kind;

/** A number says nothing without the kind of record that has it. */
export const lacksKind = ({ kind, action, recordId }: Pick<AuditFilter, "kind" | "action" | "recordId">): boolean =>
  recordId !== undefined && kind === undefined && action === undefined;

/** So many people with a part of a name are looked for at a time. */
export const maxPeople = 20;

/** The last entry of a page, from which the next one goes on: its moment in milliseconds, and its number. */
export const cursorOf = ({ at, id }: { at: Date; id: number }): string => `${at.getTime()}.${id}`;
