import type { DraftRow, DraftRules, DraftState, Fields, Finding, Trouble } from "./draft-types";

/** A draft with nothing written yet. */
export const opened = <Value, Held extends Finding>(
  revision: number,
  saved: Fields<Value>,
  rules: DraftRules<Value, Held>,
): DraftState<Value, Held> => ({
  rules,
  revision,
  saved,
  mine: {},
  unconfirmed: {},
  sending: null,
  conflicts: [],
  refused: {},
  held: {},
  kept: {},
  missing: [],
  trouble: null,
  failures: 0,
  savedAt: null,
  writtenAt: null,
  isRead: false,
  recoveredAt: null,
});

/** What the page shows. */
export const currentValues = <Value>(state: Pick<DraftState<Value>, "saved" | "mine">): Fields<Value> => ({
  ...state.saved,
  ...state.mine,
});

/** What of a field has to be decided about before it can be sent. */
export const heldIn = <Value, Held extends Finding>(state: DraftState<Value, Held>, id: number): readonly Held[] =>
  (id in state.mine && state.held[id]) || [];

/** What can be sent now: neither refused, nor wrong, nor held, nor waiting for a choice between two versions. */
export const sendable = <Value, Held extends Finding>(state: DraftState<Value, Held>): Fields<Value> =>
  select(
    state.mine,
    (id, value) =>
      !(id in state.refused) &&
      !state.conflicts.includes(id) &&
      !state.rules.isWrong(value) &&
      heldIn(state, id).length === 0,
  );

/** What cannot be sent as it is. */
export function stuckFields<Value, Held extends Finding>(state: DraftState<Value, Held>): number[] {
  const ready = sendable(state);
  return idsOf(state.mine).filter((id) => !(id in ready));
}

export const isSettled = ({ mine }: { mine: object }): boolean => isEmpty(mine);

/** The writer changed a value. */
export function typed<Value, Held extends Finding>(
  state: DraftState<Value, Held>,
  id: number,
  value: Value,
): DraftState<Value, Held> {
  const isSaved = state.rules.same(value, state.saved[id] ?? null);
  const back = isSaved && !(id in (state.sending ?? {})) && !(id in state.unconfirmed);
  return {
    ...state,
    mine: back ? omit(state.mine, [id]) : { ...state.mine, [id]: value },
    conflicts: isSaved ? without(state.conflicts, id) : state.conflicts,
    refused: omit(state.refused, [id]),
    held: { ...state.held, [id]: undecided(state, id, value) },
    missing: without(state.missing, id),
    // After a refusal, the server may accept something else.
    trouble: state.trouble?.kind === "stopped" ? null : state.trouble,
  };
}

const undecided = <Value, Held extends Finding>(
  { rules, kept, saved }: DraftState<Value, Held>,
  id: number,
  value: Value,
) => rules.held(value, saved[id], kept[id] ?? []);

/** The writer has decided to keep an excerpt of a value. */
export const decided = <Value, Held extends Finding>(
  state: DraftState<Value, Held>,
  id: number,
  excerpt: string,
): DraftState<Value, Held> => ({
  ...state,
  kept: { ...state.kept, [id]: [...(state.kept[id] ?? []), excerpt] },
  held: { ...state.held, [id]: heldIn(state, id).filter((finding) => finding.excerpt !== excerpt) },
});

/** These values are on their way. Until the server answers, it may or may not have them. */
export const sent = <Value, Held extends Finding>(
  state: DraftState<Value, Held>,
  values: Fields<Value>,
): DraftState<Value, Held> => ({
  ...state,
  sending: values,
  unconfirmed: {
    ...state.unconfirmed,
    ...mapValues(values, (id, value) => {
      const listed = state.unconfirmed[id] ?? [];
      return listed.some((one) => state.rules.same(one, value)) ? listed : [...listed, value];
    }),
  },
});

/** The server has taken what was sent. An answer that comes after a later version was met says nothing of what is stored now. */
export function accepted<Value, Held extends Finding>(
  state: DraftState<Value, Held>,
  revision: number,
  at: number,
): DraftState<Value, Held> {
  const taken = state.sending ?? {};
  const saved = revision < state.revision ? state.saved : { ...state.saved, ...taken };
  return {
    ...state,
    revision: Math.max(revision, state.revision),
    saved,
    mine: select(state.mine, (id, value) => !(id in taken) || !state.rules.same(value, saved[id] ?? null)),
    unconfirmed: omit(state.unconfirmed, idsOf(taken)),
    sending: null,
    trouble: null,
    failures: 0,
    savedAt: at,
  };
}

/**
 * The server has taken nothing, because of single values (message keys by field) or as a whole. What has been typed since in place of a value
 * is another one.
 */
export function refused<Value, Held extends Finding>(
  state: DraftState<Value, Held>,
  reasons: Fields<string>,
  key: string,
): DraftState<Value, Held> {
  const sent = state.sending ?? {};
  const isCurrent = (id: number) => !(id in sent) || state.rules.same(state.mine[id] ?? null, sent[id] ?? null);
  return {
    ...state,
    sending: null,
    refused: { ...state.refused, ...select(reasons, isCurrent) },
    trouble: isEmpty(reasons) ? { kind: "stopped", key } : null,
  };
}

/** No answer came, or one that says to try later. */
export const failed = <Value, Held extends Finding>(
  state: DraftState<Value, Held>,
  trouble: Trouble,
): DraftState<Value, Held> => ({
  ...state,
  sending: null,
  trouble,
  failures: state.failures + 1,
});

/**
 * The server's present version became known. What was changed both here and elsewhere waits for the writer's choice; what the
 * server has from this page, confirmed or not, is no conflict.
 */
export function met<Value, Held extends Finding>(
  state: DraftState<Value, Held>,
  revision: number,
  saved: Fields<Value>,
): DraftState<Value, Held> {
  const flying = state.sending ?? {};
  const { same } = state.rules;
  const isNow = (id: number, value: Value) => same(value, saved[id] ?? null);
  const open = select(state.mine, (id, value) => !isNow(id, value) || id in flying);
  const isOwn = (id: number) =>
    [state.saved[id] ?? null, ...(state.unconfirmed[id] ?? [])].some((value) => same(value, saved[id] ?? null));
  const foreign = idsOf(select(open, (id, value) => !isNow(id, value) && !isOwn(id)));
  const waiting = state.conflicts.filter((id) => id in open);
  return {
    ...state,
    revision,
    saved,
    mine: open,
    unconfirmed: select(state.unconfirmed, (id) => id in flying),
    conflicts: [...new Set([...waiting, ...foreign])],
    trouble: null,
  };
}

/** Finds again what an earlier visit left unsent. What has been typed since the page opened is newer and stays. */
export function recovered<Value, Held extends Finding>(
  state: DraftState<Value, Held>,
  rows: readonly DraftRow<Value>[],
): DraftState<Value, Held> {
  const { same } = state.rules;
  const savedIn = (field: number) => state.saved[field] ?? null;
  const found = rows.filter(
    ({ field, value }) => field in state.saved && !(field in state.mine) && !same(value, savedIn(field)),
  );
  if (found.length === 0) return state;
  const foreign = found.filter(({ field, known }) => !known.some((value) => same(value, savedIn(field))));
  const kept = { ...state.kept, ...Object.fromEntries(found.map((row) => [row.field, row.kept ?? []])) };
  const held = found.map(({ field, value }) => [field, undecided({ ...state, kept }, field, value)] as const);
  const foundAt = Math.max(...found.map(({ at }) => at));
  return {
    ...state,
    kept,
    held: { ...state.held, ...Object.fromEntries(held) },
    mine: { ...state.mine, ...Object.fromEntries(found.map(({ field, value }) => [field, value])) },
    conflicts: [...state.conflicts, ...foreign.map(({ field }) => field)],
    writtenAt: Math.max(foundAt, state.writtenAt ?? 0),
    recoveredAt: foundAt,
  };
}

/** The writer chose between the own version and the one saved elsewhere. */
export const chosen = <Value, Held extends Finding>(
  state: DraftState<Value, Held>,
  id: number,
  version: "mine" | "saved",
): DraftState<Value, Held> => ({
  ...state,
  conflicts: without(state.conflicts, id),
  mine: version === "saved" ? omit(state.mine, [id]) : state.mine,
});

const idsOf = (values: Readonly<Record<number, unknown>>): number[] => Object.keys(values).map(Number);
const isEmpty = (record: object): boolean => Object.keys(record).length === 0;
const without = (ids: readonly number[], id: number): readonly number[] => ids.filter((other) => other !== id);

function select<T>(record: Fields<T>, keep: (id: number, value: T) => boolean): Record<number, T> {
  return Object.fromEntries(Object.entries(record).filter(([id, value]) => keep(Number(id), value)));
}

const omit = <T>(record: Readonly<Record<number, T>>, ids: readonly number[]) =>
  select(record, (id) => !ids.includes(id));

function mapValues<T, U>(record: Readonly<Record<number, T>>, change: (id: number, value: T) => U): Record<number, U> {
  return Object.fromEntries(Object.entries(record).map(([id, value]) => [id, change(Number(id), value)]));
}
