import type { AuditAction } from "@/lib/platform/audit-actions";
import type { AuditField } from "@/lib/platform/audit-fields";
import type { Detail } from "./details";

/** Actions that do something or undo it, with the field that says which: yes or no, or a value that is there or was. */
const turningFields = {
  "user.active": "active",
  "user.feide": "tied",
  "domain.active": "active",
  "concern.follow_up": "reason",
  "absence.confirm": "madeUpOn",
  "evaluation.no_doubt": "noDoubt",
  "form.archive": "archived",
  "language.active": "active",
  "retention.start": "dryRun",
} as const satisfies Partial<Record<AuditAction, AuditField>>;
type TurningAction = keyof typeof turningFields;

const answered = "answered_evaluation";
/** Actions that can be several things, with the field that says which: those that have a title of their own, by the words of the field. */
const ownTitles = {
  "report.status": {
    field: "action",
    titles: { "audit.step.give-feedback": "gave_feedback", "audit.step.correct-feedback": "corrected_feedback" },
  },
  "evaluation.sign": {
    field: "signatureKind",
    titles: {
      "audit.signature.signed": "signed_evaluation",
      "audit.signature.disagrees": answered,
      "audit.signature.declined": answered,
    },
  },
} as const satisfies Partial<Record<AuditAction, { field: AuditField; titles: Record<string, string> }>>;
type OwnTitle = typeof answered | "signed_evaluation" | "gave_feedback" | "corrected_feedback";

/** The key of an entry's title below `audit`. */
export type TitleKey =
  | "unknown_action"
  | OwnTitle
  | `action.${AuditAction}`
  | `turned.${TurningAction}.${"yes" | "no"}`;

const turns = (action: AuditAction): action is TurningAction => Object.hasOwn(turningFields, action);

function ownTitleOf(action: keyof typeof ownTitles, details: readonly Detail[]): OwnTitle | undefined {
  const { field, titles } = ownTitles[action];
  const words = details.find((detail) => detail.field === field)?.after ?? [];
  const keys = words.map((word) => "key" in word && word.key);
  return Object.entries(titles).find(([key]) => keys.includes(key))?.[1];
}

/** What an entry is called: which of two things somebody did where its action can be both, and its action otherwise. */
export function titleKeyOf(action: AuditAction | null, details: readonly Detail[]): TitleKey {
  if (action === null) return "unknown_action";
  if (action === "report.status" || action === "evaluation.sign")
    return ownTitleOf(action, details) ?? `action.${action}`;
  if (!turns(action)) return `action.${action}`;
  const side = sideOf(action, details);
  return side === null ? `action.${action}` : `turned.${action}.${side}`;
}

function sideOf(action: TurningAction, details: readonly Detail[]): "yes" | "no" | null {
  const detail = details.find(({ field }) => field === turningFields[action]);
  // The entry of a new link to Feide holds nothing.
  if (!detail) return action === "user.feide" && details.length === 0 ? "yes" : null;
  if (!detail.after) return "no";
  const keys = detail.after.map((word) => "key" in word && word.key);
  if (keys.includes("audit.unknown")) return null;
  return keys.includes("audit.no") ? "no" : "yes";
}
