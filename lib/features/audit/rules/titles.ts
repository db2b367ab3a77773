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

/** The key of an entry's title below `audit`. */
export type TitleKey = "unknown_action" | `action.${AuditAction}` | `turned.${TurningAction}.${"yes" | "no"}`;

const turns = (action: AuditAction): action is TurningAction => Object.hasOwn(turningFields, action);

/** What an entry is called: which of two things somebody did where its action can be both, and its action otherwise. */
export function titleKeyOf(action: AuditAction | null, details: readonly Detail[]): TitleKey {
  if (action === null) return "unknown_action";
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
