import { limits } from "@/lib/platform/limits";
import { findPersonalData, type PersonalFinding } from "@/lib/platform/personal-data";
import type { AnswerValue, Values } from "../writing/questions";

/** Why nothing is being saved now; `unheard` and `later` are tried again, `stopped` is not until something changes. */
export type Trouble = { kind: "unheard" } | { kind: "later" | "stopped"; key: string };

/** What somebody writes in a report, between the keyboard and the server. Every change of it is a pure function below. */
export type DraftState = {
  /** The server's counter of the writer's own part. */
  revision: number;
  /** What the server has, as far as this page knows. */
  saved: Values;
  /** What was changed here and the server has not confirmed. */
  mine: Values;
  /** Values that were sent and never answered for: the server may have any of them. */
  unheard: Readonly<Record<number, readonly AnswerValue[]>>;
  /** What is on its way now. */
  sending: Values | null;
  /** Questions that were saved differently elsewhere: `saved` holds that version, `mine` this one. */
  conflicts: readonly number[];
  /** The server's reasons against single answers, as message keys; such an answer waits until it is changed. */
  refused: Readonly<Record<number, string>>;
  /** Whom a text may name. */
  names: readonly string[];
  /** What looks like personal data in a changed answer and waits for the writer's decision; until then it stays here. */
  held: Readonly<Record<number, readonly PersonalFinding[]>>;
  /** Excerpts of an answer that are no personal data: the writer said so. */
  kept: Readonly<Record<number, readonly string[]>>;
  /** Compulsory questions that were open when the writer wanted to go on. */
  missing: readonly number[];
  trouble: Trouble | null;
  /** Failed tries in a row. */
  failures: number;
  /** When the server last took something, in milliseconds. */
  savedAt: number | null;
  /** When text was written that an earlier visit left unsent and this one found. */
  recoveredAt: number | null;
};

/** One unsent answer as the browser keeps it. */
export type DraftRow = {
  questionId: number;
  value: AnswerValue;
  /** What the server had when it was written, and what may have reached it since. */
  known: readonly AnswerValue[];
  /** When it was written, in milliseconds. */
  at: number;
  /** Excerpts of it that are no personal data. */
  kept?: readonly string[];
};

/** A draft with nothing written yet. `names` are the people whom a text may name. */
export const opened = (revision: number, saved: Values, names: readonly string[] = []): DraftState => ({
  revision,
  saved,
  mine: {},
  unheard: {},
  sending: null,
  conflicts: [],
  refused: {},
  names,
  held: {},
  kept: {},
  missing: [],
  trouble: null,
  failures: 0,
  savedAt: null,
  recoveredAt: null,
});

/** What the page shows. */
export const currentValues = (state: DraftState): Values => ({ ...state.saved, ...state.mine });

export const isTooLong = (value: AnswerValue | undefined): boolean =>
  typeof value === "string" && value.length > limits.answerLength;

/** What looks like personal data in an answer, and has to be decided about before it can be sent. */
export const heldIn = (state: DraftState, id: number): readonly PersonalFinding[] =>
  (id in state.mine && state.held[id]) || [];

/** What can be sent now: neither refused, nor too long, nor held, nor waiting for a choice between two versions. */
export const sendable = (state: DraftState): Values =>
  select(
    state.mine,
    (id) =>
      !(id in state.refused) &&
      !state.conflicts.includes(id) &&
      !isTooLong(state.mine[id]) &&
      heldIn(state, id).length === 0,
  );

/** What cannot be sent as it is. */
export function stuckQuestions(state: DraftState): number[] {
  const ready = sendable(state);
  return idsOf(state.mine).filter((id) => !(id in ready));
}

export const isSettled = (state: DraftState): boolean => isEmpty(state.mine);

/** The writer changed an answer. */
export function typed(state: DraftState, id: number, value: AnswerValue): DraftState {
  const back = value === state.saved[id] && !(id in (state.sending ?? {})) && !(id in state.unheard);
  return {
    ...state,
    mine: back ? omit(state.mine, [id]) : { ...state.mine, [id]: value },
    conflicts: value === state.saved[id] ? without(state.conflicts, id) : state.conflicts,
    refused: omit(state.refused, [id]),
    held: { ...state.held, [id]: undecided(state, id, value) },
    missing: without(state.missing, id),
    // A server that had said no may say yes to something else.
    trouble: state.trouble?.kind === "stopped" ? null : state.trouble,
  };
}

/** What was found before and kept, or what the server has already, needs no new decision. */
function undecided({ names, kept, saved }: DraftState, id: number, value: AnswerValue): readonly PersonalFinding[] {
  const found = typeof value === "string" ? findPersonalData(value, names) : [];
  if (found.length === 0) return found;
  const known = findPersonalData(String(saved[id] ?? ""), names).map(({ excerpt }) => excerpt);
  return found.filter(({ excerpt }) => !known.includes(excerpt) && !kept[id]?.includes(excerpt));
}

/** The writer says that an excerpt of an answer is no personal data. */
export const decided = (state: DraftState, id: number, excerpt: string): DraftState => ({
  ...state,
  kept: { ...state.kept, [id]: [...(state.kept[id] ?? []), excerpt] },
  held: { ...state.held, [id]: heldIn(state, id).filter((finding) => finding.excerpt !== excerpt) },
});

/** These answers are on their way. Until the server answers, it may or may not have them. */
export const sent = (state: DraftState, values: Values): DraftState => ({
  ...state,
  sending: values,
  unheard: {
    ...state.unheard,
    ...mapValues(values, (id, value) => [...(state.unheard[id] ?? []), value]),
  },
});

/** The server has taken what was sent. */
export function accepted(state: DraftState, revision: number, at: number): DraftState {
  const taken = state.sending ?? {};
  return {
    ...state,
    revision: Math.max(revision, state.revision),
    saved: { ...state.saved, ...taken },
    mine: select(state.mine, (id) => !(id in taken) || state.mine[id] !== taken[id]),
    unheard: omit(state.unheard, idsOf(taken)),
    sending: null,
    trouble: null,
    failures: 0,
    savedAt: at,
  };
}

/** The server has taken nothing, because of single answers (message keys by question) or as a whole. */
export const refused = (state: DraftState, reasons: Readonly<Record<number, string>>, key: string): DraftState => ({
  ...state,
  sending: null,
  refused: { ...state.refused, ...reasons },
  trouble: isEmpty(reasons) ? { kind: "stopped", key } : null,
});

/** No answer came, or one that says to try later. */
export const failed = (state: DraftState, trouble: Trouble): DraftState => ({
  ...state,
  sending: null,
  trouble,
  failures: state.failures + 1,
});

/**
 * The server's present version became known. What was changed both here and elsewhere waits for the writer's choice; what the
 * server has from this page, heard or unheard, is no conflict.
 */
export function met(state: DraftState, revision: number, saved: Values): DraftState {
  const flying = state.sending ?? {};
  const open = select(state.mine, (id) => state.mine[id] !== saved[id] || id in flying);
  const foreign = idsOf(open).filter(
    (id) =>
      state.mine[id] !== saved[id] && ![state.saved[id], ...(state.unheard[id] ?? [])].includes(saved[id] ?? null),
  );
  const waiting = state.conflicts.filter((id) => id in open);
  return {
    ...state,
    revision,
    saved,
    mine: open,
    unheard: select(state.unheard, (id) => id in flying),
    conflicts: [...new Set([...waiting, ...foreign])],
    trouble: null,
  };
}

/** Finds again what an earlier visit left unsent. What has been typed since the page opened is newer and stays. */
export function recovered(state: DraftState, rows: readonly DraftRow[]): DraftState {
  const found = rows.filter(
    ({ questionId: id, value }) => id in state.saved && !(id in state.mine) && value !== state.saved[id],
  );
  if (found.length === 0) return state;
  const foreign = found.filter(({ questionId, known }) => !known.includes(state.saved[questionId] ?? null));
  const kept = { ...state.kept, ...Object.fromEntries(found.map((row) => [row.questionId, row.kept ?? []])) };
  const held = found.map(({ questionId: id, value }) => [id, undecided({ ...state, kept }, id, value)] as const);
  return {
    ...state,
    kept,
    held: { ...state.held, ...Object.fromEntries(held) },
    mine: { ...state.mine, ...Object.fromEntries(found.map(({ questionId, value }) => [questionId, value])) },
    conflicts: [...state.conflicts, ...foreign.map(({ questionId }) => questionId)],
    recoveredAt: Math.max(...found.map(({ at }) => at)),
  };
}

/** The writer chose between the own version and the one saved elsewhere. */
export const chosen = (state: DraftState, id: number, version: "mine" | "saved"): DraftState => ({
  ...state,
  conflicts: without(state.conflicts, id),
  mine: version === "saved" ? omit(state.mine, [id]) : state.mine,
});

/** One unsent answer for keeping, or null when there is nothing to keep. */
export const rowOf = (state: DraftState, questionId: number, at: number): DraftRow | null => {
  const value = state.mine[questionId];
  if (value === undefined) return null;
  // An unsolved conflict stays one on the next visit: only what this version was written against counts as known.
  const base = state.conflicts.includes(questionId) ? [] : [state.saved[questionId] ?? null];
  const known = [...base, ...(state.unheard[questionId] ?? [])];
  const kept = state.kept[questionId];
  return { questionId, value, known, at, ...(kept && { kept }) };
};

/** How long to wait before the next try, in milliseconds: twice as long each time, at most half a minute. */
export const retryDelay = (failures: number): number => Math.min(30_000, 1_000 * 2 ** failures);

const idsOf = (values: Readonly<Record<number, unknown>>): number[] => Object.keys(values).map(Number);
const isEmpty = (record: object): boolean => Object.keys(record).length === 0;
const without = (ids: readonly number[], id: number): readonly number[] => ids.filter((other) => other !== id);

function select<T>(record: Readonly<Record<number, T>>, keep: (id: number) => boolean): Record<number, T> {
  return Object.fromEntries(Object.entries(record).filter(([id]) => keep(Number(id))));
}

const omit = <T>(record: Readonly<Record<number, T>>, ids: readonly number[]) =>
  select(record, (id) => !ids.includes(id));

function mapValues<T, U>(record: Readonly<Record<number, T>>, change: (id: number, value: T) => U): Record<number, U> {
  return Object.fromEntries(Object.entries(record).map(([id, value]) => [id, change(Number(id), value)]));
}
