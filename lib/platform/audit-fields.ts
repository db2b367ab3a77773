import type { AuditAction } from "./audit-actions";

/**
 * What the value of a field is: a number, a day, the number of a record, a word of the product … `fields` are the names of other fields
 * whose text was changed, `hidden` is nothing to read.
 */
export type AuditFieldType =
  | ("number" | "percent" | "text" | "day" | "hash" | "yes_no" | "list" | "fields" | "permissions" | "tally" | "hidden")
  | ("person" | "people" | "placement" | "group" | "domain" | "form_version" | "language")
  | ("role" | "seat" | "status" | "stage" | "visibility" | "talk" | "area" | "reached" | "reason" | "report_step")
  | ("signature" | "proof" | "way" | "talk_field" | "domain_kind" | "export_kind" | "job_kind" | "job_subject")
  | "retention_kind"
  | ("audience" | "form_change" | "passed");

/**
 * Every field that an audit entry may hold, before or after a change. What people have written is not among them: of that an entry has only
 * which field it was, or the hash of what was signed.
 */
export const auditFields = {
  // Who and where.
  placementId: "placement",
  groupId: "group",
  studentId: "person",
  supervisorId: "person",
  secondarySupervisorId: "person",
  reminded: "people",
  teacherIds: "people",
  domainId: "domain",
  copyOf: "group",
  reportFormVersionId: "form_version",
  evaluationFormVersionId: "form_version",
  versionId: "form_version",
  fromVersionId: "form_version",
  reportId: "number",
  reportIds: "list",
  messageId: "number",
  noticeId: "number",
  signLinkId: "number",
  questionId: "number",
  mergeId: "number",
  into: "person",
  mergedFrom: "person",
  mergedAccounts: "number",
  of: "person",
  // Days.
  date: "day",
  talkDate: "day",
  startDate: "day",
  endDate: "day",
  madeUpOn: "day",
  standInFrom: "day",
  standInUntil: "day",
  // Words of the product.
  role: "role",
  single: "permissions",
  seat: "seat",
  party: "seat",
  status: "status",
  stage: "stage",
  term: "stage",
  hidden: "visibility",
  talk: "talk",
  viewPoint: "area",
  reached: "reached",
  reason: "reason",
  action: "report_step",
  signatureKind: "signature",
  proof: "proof",
  hash: "hash",
  resultId: "number",
  caseId: "text",
  caseNumber: "text",
  recordId: "text",
  recordNumber: "text",
  files: "list",
  archiveAutomatically: "yes_no",
  deleteAutomatically: "yes_no",
  way: "way",
  field: "talk_field",
  assessmentPassed: "passed",
  domainKind: "domain_kind",
  exportKind: "export_kind",
  retentionKind: "retention_kind",
  jobKind: "job_kind",
  subject: "job_subject",
  to: "audience",
  change: "form_change",
  code: "language",
  key: "text",
  task: "text",
  // Yes or no.
  active: "yes_no",
  archived: "yes_no",
  tied: "yes_no",
  noDoubt: "yes_no",
  inTime: "yes_no",
  hasRemark: "yes_no",
  isWardChanged: "yes_no",
  isAtItsPlace: "yes_no",
  own: "yes_no",
  mailed: "yes_no",
  freeText: "yes_no",
  dryRun: "yes_no",
  skipRefused: "yes_no",
  invite: "yes_no",
  invited: "yes_no",
  // How many.
  questions: "list",
  deleted: "number",
  restored: "number",
  tab: "number",
  steps: "number",
  number: "number",
  groupCount: "number",
  count: "number",
  columns: "number",
  rows: "number",
  done: "number",
  texts: "number",
  seats: "number",
  parts: "number",
  notifications: "number",
  planVersion: "number",
  keep: "number",
  groups: "tally",
  people: "tally",
  placements: "tally",
  // The settings of the school and the rules of a group.
  name: "text",
  supportAddress: "text",
  complaintsTo: "text",
  areaCode: "text",
  expectedDays: "number",
  makeUpPercent: "percent",
  repeatPercent: "percent",
  sickDaysNoticed: "number",
  quietDays: "number",
  waitingDays: "number",
  noticeShortDays: "number",
  noticeDaysBefore: "number",
  passedAfterMakeUp: "yes_no",
  // Only named, when they were changed.
  fields: "fields",
  fullName: "text",
  username: "text",
  email: "text",
  studentNumber: "text",
  userCourseCode: "text",
  allowMultipleGroup: "yes_no",
  allowMultipleEvaluation: "yes_no",
  phone: "text",
  languageCode: "language",
  host: "text",
  courseCode: "text",
  place: "text",
  period: "text",
  wards: "text",
  minutes: "text",
  plan: "text",
  // Numbers of versions, and what makes a repeated call the same.
  revision: "hidden",
  sendId: "hidden",
  // Written with another meaning by some actions: see `meaningOf`.
  from: "person",
  until: "day",
  kind: "text",
} as const satisfies Record<string, AuditFieldType>;
export type AuditField = keyof typeof auditFields;

/** Where a field of an entry means something else than its name says. */
const meanings: Partial<Record<AuditAction, Partial<Record<AuditField, AuditField>>>> = {
  "placement.stand_in": { from: "standInFrom", until: "standInUntil" },
  "user.merge": { from: "mergedFrom" },
  "user.unmerge": { from: "mergedFrom" },
  "domain.create": { kind: "domainKind" },
  "domain.edit": { kind: "domainKind" },
  "evaluation.sign": { kind: "signatureKind" },
  "export.start": { kind: "exportKind" },
  "export.done": { kind: "exportKind" },
  "job.cancel": { kind: "jobKind" },
  "form.publish": { groups: "groupCount" },
  "evaluation.follow_notice": { steps: "plan" },
};

/** Which field is meant by one of an entry; undefined for one that no entry of today has. */
export function meaningOf(action: string, field: string): AuditField | undefined {
  const known = Object.hasOwn(auditFields, field) ? (field as AuditField) : undefined;
  return (known && meanings[action as AuditAction]?.[known]) ?? known;
}
