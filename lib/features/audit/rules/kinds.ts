import type { AuditKind } from "@/lib/platform/audit-actions";

/** What somebody did that is recorded with their account. */
const recordedWithAccount = ["session", "mail", "queue"] as const satisfies readonly AuditKind[];

/** Kinds of entries whose record is an account. */
export const accountKinds = ["user", ...recordedWithAccount] as const satisfies readonly AuditKind[];
export const isAccountKind = (kind: AuditKind): boolean => accountKinds.some((one) => one === kind);

/** Have records of a kind no number of their own? Theirs is that of an account, or of the one row of settings. */
export const isUnnumbered = (kind: AuditKind | null): boolean =>
  [...recordedWithAccount, "settings"].some((one) => one === kind);
