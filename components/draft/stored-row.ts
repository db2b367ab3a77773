import type { DraftRow, DraftState, Finding } from "./draft-types";

/** One unsent value for keeping, or null when there is nothing to keep. */
export const rowOf = <Value, Held extends Finding>(
  state: DraftState<Value, Held>,
  field: number,
  at: number,
): DraftRow<Value> | null => {
  const value = state.mine[field];
  if (value === undefined) return null;
  // An unsolved conflict stays one on the next visit: only what this version was written against counts as known.
  const base = state.conflicts.includes(field) ? [] : [state.saved[field] ?? null];
  const known = [...base, ...(state.unconfirmed[field] ?? [])];
  const kept = state.kept[field];
  return { field, value, known, at, ...(kept && { kept }) };
};

/** Is what is stored of a field another row than before? */
export const isRowChanged = <Value, Held extends Finding>(
  before: DraftState<Value, Held>,
  now: DraftState<Value, Held>,
  id: number,
): boolean =>
  (["mine", "saved", "unconfirmed", "kept"] as const).some((part) => before[part][id] !== now[part][id]) ||
  before.conflicts.includes(id) !== now.conflicts.includes(id);
