import type { AuditFieldType } from "@/lib/platform/audit-fields";

/** Fields whose value is a word of the product. */
export type CodeType = Extract<
  AuditFieldType,
  | ("role" | "seat" | "status" | "stage" | "talk" | "area" | "reached" | "reason" | "report_step" | "signature")
  | ("proof" | "way" | "talk_field" | "domain_kind" | "export_kind" | "job_kind" | "job_subject" | "audience")
  | ("form_change" | "passed" | "visibility" | "yes_no" | "retention_kind")
>;

const each = (prefix: string, ...codes: readonly (string | number)[]): Record<string, string> =>
  Object.fromEntries(codes.map((code) => [code, `${prefix}${code}`]));

const exportKinds = each("export.kind_", "evaluations", "reports", "absences", "users", "groups", "audit");

/** The message key of each code that an entry can hold, by the type of its field. */
export const codeKeys: Record<CodeType, Readonly<Record<string, string>>> = {
  role: each("role.", "Student", "Supervisor", "SecondarySupervisor", "Teacher", "Admin"),
  seat: each("seat.", "student", "supervisor", "secondary_supervisor", "teacher", "guest"),
  status: each("status.", 1, 2, 3, 4, 5, 6),
  stage: each("evaluations.stage_", 1, 2, 3, 5),
  talk: each("goal.talk_", "expectation", "midterm"),
  area: each("viewpoint.", 1, 2, 3, 4, 5, 6),
  reached: each("goal.reached_", "reached", "partly", "not"),
  reason: each("concern.reason_", "waiting", "differences", "sick", "quiet"),
  report_step: each(
    "audit.step.",
    "finish",
    "reopen",
    "request-feedback",
    "recall",
    "give-feedback",
    "correct-feedback",
    "give-again",
    "complete",
  ),
  signature: each("audit.signature.", "signed", "disagrees", "declined"),
  proof: each("evaluation.document.proof_", "password", "feide", "code", "link"),
  way: each(
    "evaluation.ways.button.",
    "without-party",
    "skip-midterm",
    "without-talk",
    "without-signature",
    "discontinue",
    "prolong",
  ),
  talk_field: each(
    "audit.talk_field.",
    "startsAt",
    "place",
    "comment",
    "held",
    "dangerOfNotPassing",
    "needForExtraHelp",
    "recommendation",
    "point",
  ),
  domain_kind: each("domain.kind_", "school", "workplace"),
  export_kind: exportKinds,
  retention_kind: each(
    "retention.kind_",
    "reports",
    "messages",
    "absences",
    "drafts",
    "notifications",
    "audit",
    "pictures",
    "outboxMails",
    "givenUpJobs",
    "jobFiles",
  ),
  job_kind: {
    ...each("menu.", "export", "import"),
    copy: "copy.name",
    archive: "menu.archive",
    retention: "menu.retention",
  },
  job_subject: {
    ...exportKinds,
    preview: "audit.preview",
    import: "menu.import",
    own: "copy.name",
    ...each("archive.subject_", "one", "several"),
    delete: "retention.subject_delete",
  },
  audience: each("audit.audience.", "students", "supervisors", "all"),
  form_change: each(
    "audit.form_change.",
    "question",
    "add",
    "link",
    "move",
    "delete",
    "restore",
    "help",
    "scale",
    "name",
  ),
  passed: { true: "export.outcome_passed", false: "export.outcome_not_passed" },
  visibility: {
    null: "evaluations.visibility_automatic",
    true: "evaluations.visibility_hidden",
    false: "evaluations.visibility_shown",
  },
  yes_no: { true: "audit.yes", false: "audit.no" },
};

/** The message key of a code; undefined for one that no entry of today has. */
export function codeKeyOf(type: CodeType, value: unknown): string | undefined {
  // What was said about a question of a talk has the number of the question.
  const code = type === "talk_field" ? String(value).replace(/^point:\d+$/, "point") : String(value);
  return Object.hasOwn(codeKeys[type], code) ? codeKeys[type][code] : undefined;
}
