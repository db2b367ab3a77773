import type { SaveStateName } from "@/components/ui/save-state";
import { showTime } from "@/lib/platform/dates";
import { heldIn, isSettled } from "./draft-state";
import type { DraftState, Finding } from "./draft-types";
import { momentOf } from "./moment";

/** The key under `report` of the text for the state of saving. */
export type SaveStateText =
  | {
      state: SaveStateName;
      key: "save_nothing" | "save_saving" | "save_nowhere" | "save_choose" | "save_held" | "save_correct";
    }
  | { state: SaveStateName; key: "save_done" | "save_offline"; time: string }
  /** `reason` is a message key of the server's. */
  | { state: SaveStateName; key: "save_later" | "save_stopped"; reason: string };

/** The key under `offline` of what a step that needs the server says while there is none; null when it waits for something else. */
export function unsentText<Value, Held extends Finding>(
  draft: DraftState<Value, Held>,
  isOnlyHere: boolean,
): "step" | "step_only_here" | null {
  const { key } = saveStateText(draft, isOnlyHere);
  if (key === "save_offline") return "step";
  return key === "save_nowhere" ? "step_only_here" : null;
}

/**
 * First what requires an action of the writer, then errors, then the state of saving.
 * @param isOnlyHere the device could not store what was typed
 */
export function saveStateText<Value, Held extends Finding>(
  draft: DraftState<Value, Held>,
  isOnlyHere = false,
): SaveStateText {
  if (draft.conflicts.length > 0) return { state: "failed", key: "save_choose" };
  const changed = Object.entries(draft.mine).map(([id, value]) => [Number(id), value] as const);
  if (changed.some(([id]) => heldIn(draft, id).length > 0)) return { state: "failed", key: "save_held" };
  if (changed.some(([id, value]) => id in draft.refused || draft.rules.isWrong(value)))
    return { state: "failed", key: "save_correct" };
  if (draft.trouble?.kind === "unreachable")
    return isOnlyHere
      ? { state: "failed", key: "save_nowhere" }
      : { state: "offline", key: "save_offline", time: momentOf(new Date(draft.writtenAt ?? Date.now())) };
  if (draft.trouble) return { state: "failed", key: `save_${draft.trouble.kind}`, reason: draft.trouble.key };
  if (!isSettled(draft)) return { state: "saving", key: "save_saving" };
  if (draft.savedAt === null) return { state: "saved", key: "save_nothing" };
  return { state: "saved", key: "save_done", time: showTime(new Date(draft.savedAt)) };
}
