import { areContrary } from "@/lib/features/audit/rules/filter";
import type { AuditSearchInput } from "@/lib/features/audit/schema";
import { type AuditAction, type AuditKind, auditActions, auditKinds } from "@/lib/platform/audit-actions";
import { isCalendarDay } from "@/lib/platform/dates";
import { parseId } from "@/lib/platform/ids";
import { limits } from "@/lib/platform/limits";
import { listAddress } from "@/lib/platform/navigation/list-address";

/** The filters and the order of the log, stored in the address; the number and the days as they were typed. */
export type AuditSearch = {
  search?: string;
  kind?: AuditKind;
  record?: string;
  action?: AuditAction;
  from?: string;
  to?: string;
  /** The earliest entry first. */
  sort?: typeof oldestFirst;
  cursor?: string;
};

export const latestFirst = "-at";
export const oldestFirst = "at";

type Params = Record<string, string | string[] | undefined>;

/** The search for an address. What cannot be chosen is ignored; what can be typed stays, also when it is wrong. */
export function searchIn(params: Params): AuditSearch {
  const one = (name: string) =>
    (typeof params[name] === "string" ? params[name].replaceAll("\0", "").trim() : "").slice(0, limits.inputLength);
  const typed = ["search", "record", "from", "to"].flatMap((name) => (one(name) ? [[name, one(name)]] : []));
  const kind = auditKinds.find((known) => known === one("kind"));
  const action = auditActions.find((known) => known === one("action"));
  return {
    ...Object.fromEntries(typed),
    ...(kind && { kind }),
    ...(action && { action }),
    ...(one("sort") === oldestFirst && { sort: oldestFirst }),
    ...(/^\d{1,14}\.\d{1,10}$/.test(one("cursor")) && { cursor: one("cursor") }),
  };
}

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

/** The same log from another place on, as an address. */
export const addressFor = (path: string, { cursor: _, ...rest }: AuditSearch, cursor: string | null): string =>
  listAddress(path, rest, cursor);

/** Is the log cut down to some of all? */
export const isNarrowed = ({ sort: _, cursor: __, ...filters }: AuditSearch): boolean =>
  Object.keys(filters).length > 0;
