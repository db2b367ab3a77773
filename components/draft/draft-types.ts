import type { Outcome } from "@/components/data/outcome";

/** Values by the number of their field. */
export type Fields<Value> = Readonly<Record<number, Value>>;

/** The field number of a draft with a single field. */
export const onlyField = 0;

/** Something in a value that the writer has to decide about before it may leave the browser. */
export type Finding = { excerpt: string };

/** What a form says about its values. */
export type DraftRules<Value, Held extends Finding> = {
  same: (one: Value | null, other: Value | null) => boolean;
  /** The server cannot take it as it is, for instance because it is too long. */
  isWrong: (value: Value) => boolean;
  /** What the writer has to decide about. `saved` is what the server has, `kept` the excerpts already decided about. */
  held: (value: Value, saved: Value | undefined, kept: readonly string[]) => readonly Held[];
};

/** Why nothing is being saved now; `unreachable` and `later` are tried again, `stopped` is not until something changes. */
export type Trouble = { kind: "unreachable" } | { kind: "later" | "stopped"; key: string };

/** What somebody writes in a form, between the keyboard and the server. Every change of it is a pure function below. */
export type DraftState<Value, Held extends Finding = Finding> = {
  rules: DraftRules<Value, Held>;
  /** The server's counter of the writer's own part. */
  revision: number;
  /** What the server has, as far as this page knows. */
  saved: Fields<Value>;
  /** What was changed here and the server has not confirmed. */
  mine: Fields<Value>;
  /** Values that were sent without an answer: the server may have any of them. */
  unconfirmed: Fields<readonly Value[]>;
  /** What is on its way now. */
  sending: Fields<Value> | null;
  /** Fields that were saved differently elsewhere: `saved` holds that version, `mine` this one. */
  conflicts: readonly number[];
  /** The server's reasons against single values, as message keys; such a value waits until it is changed. */
  refused: Fields<string>;
  /** What a changed value waits for; until the writer decides it stays here. */
  held: Fields<readonly Held[]>;
  /** Excerpts of a value that the writer has decided to keep. */
  kept: Fields<readonly string[]>;
  /** Compulsory fields that were open when the writer wanted to go on. */
  missing: readonly number[];
  trouble: Trouble | null;
  /** Failed tries in a row. */
  failures: number;
  /** When the server last took something, in milliseconds. */
  savedAt: number | null;
  /** When something was last written here, in milliseconds. */
  writtenAt: number | null;
  /** What an earlier visit has left unsent was read from the device. Until then nothing may be typed over it. */
  isRead: boolean;
  /** When text was written that an earlier visit left unsent and this one found. */
  recoveredAt: number | null;
};

/** One unsent value as the browser keeps it. */
export type DraftRow<Value> = {
  field: number;
  value: Value;
  /** What the server had when it was written, and what may have reached it since. */
  known: readonly (Value | null)[];
  /** When it was written, in milliseconds. */
  at: number;
  /** Excerpts of it that the writer has decided to keep. */
  kept?: readonly string[];
  /** Of which draft it is, where another can take its place. */
  draftId?: number;
};

/** Where the unsent values of one draft are stored on this device. */
export type DraftRows<Value> = {
  /** Nothing is stored: what could not be sent is given up when its page is left. */
  isNowhere?: true;
  read: () => Promise<DraftRow<Value>[]>;
  /** With null a value is deleted, because the server has it. What the device cannot store is held by the page. */
  keep: (rows: ReadonlyMap<number, DraftRow<Value> | null>) => Promise<void>;
};

/**
 * The server's side of a draft. Its errors are by the number of their field. It answers with message keys; with words only where the draft is
 * shown by a component that expects them.
 */
export type DraftServer<Value> = {
  save: (revision: number, values: Fields<Value>) => Promise<Outcome<{ revision: number }>>;
  /** What the server has now, of the fields of this draft. */
  load: () => Promise<Outcome<{ revision: number; values: Fields<Value> }>>;
};
