import { areContrary } from "@/lib/features/audit/rules/filter";
import type { AuditSearchInput } from "@/lib/features/audit/schema";
import { auditActions, auditKinds } from "@/lib/platform/audit-actions";
import { isCalendarDay } from "@/lib/platform/dates";
import { parseId } from "@/lib/platform/ids";
import { listSearch, oneOf, type SearchOf, typedText } from "@/lib/platform/navigation/list-search";

export const latestFirst = "-at";
export const oldestFirst = "at";

/** The number and the days are as they were typed, also when they are wrong. The earliest entry is first where it is asked for. */
export const auditSearch = listSearch({
  search: typedText,
  kind: oneOf(auditKinds),
  record: typedText,
  action: oneOf(auditActions),
  from: typedText,
  to: typedText,
  sort: oneOf([oldestFirst]),
  cursor: { read: (text) => (/^\d{1,14}\.\d{1,10}$/.test(text) ? text : undefined) },
});
export type AuditSearch = SearchOf<typeof auditSearch>;

/** What is wrong with what was typed: message keys by field. */
export type AuditErrors = { record?: string; from?: string; to?: string };

export function errorsIn({ record, kind, action, from, to }: AuditSearch): AuditErrors {
  const errors: AuditErrors = {};
  if (record !== undefined && parseId(record) === null) errors.record = "audit.error_record";
  else if (record !== undefined && !kind && !action) errors.record = "audit.error_record_kind";
  if (from !== undefined && !isCalendarDay(from)) errors.from = "audit.error_day";
  if (to !== undefined && !isCalendarDay(to)) errors.to = "audit.error_day";
  if (from && to && !errors.from && !errors.to && from > to) errors.to = "audit.error_period";
  return errors;
}

/** The search as the call takes it; null when something in it is wrong, or contradicts itself: then there is nothing to read. */
export function inputFor(search: AuditSearch): Omit<AuditSearchInput, "cursor"> | null {
  const { record, sort, cursor: _, ...filters } = search;
  if (Object.keys(errorsIn(search)).length > 0 || areContrary(search)) return null;
  const recordId = parseId(record);
  return { ...filters, ...(recordId !== null && { recordId }), ...(sort && { oldestFirst: true }) };
}

/** Is the log cut down to some of all? */
export const isNarrowed = ({ sort: _, cursor: __, ...filters }: AuditSearch): boolean =>
  Object.keys(filters).length > 0;
