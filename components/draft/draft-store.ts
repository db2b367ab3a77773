import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { DraftRow, DraftRows } from "./draft-types";
import { partRows } from "./part-rows";

/** What a field of a report holds: ticked or not, words, a step of the scale or none. */
type AnswerValue = boolean | string | number | null;

/** What an answer in an evaluation says: a step of the scale or none, and words. */
type RatedValue = { rating: number | null; comment: string };

/** What a field of a written notice holds: words, a choice, an hour, or a plan. */
type NoticeValue =
  | string
  | boolean
  | null
  | { date: string; time: string }
  | readonly { what: string; who: string; day: string }[];

/** What the browser keeps until the server has it. One row an answer, so that two tabs never overwrite each other's. */
interface DraftDatabase extends DBSchema {
  answers: {
    key: [userId: number, reportId: number, questionId: number];
    value: Omit<DraftRow<AnswerValue>, "field"> & { userId: number; reportId: number; questionId: number };
  };
  messages: {
    key: [userId: number, reportId: number];
    value: { userId: number; reportId: number; body: string; kept?: readonly string[] };
  };
}

/** The same for evaluations. It is a database of its own: an upgrade would wait until every older page is closed. */
interface RatingDatabase extends DBSchema {
  ratings: {
    key: [userId: number, evaluationId: number, term: number, questionId: number];
    value: Omit<DraftRow<RatedValue | NoticeValue>, "field"> & {
      userId: number;
      evaluationId: number;
      /** 4 for the written notice, whose fields have numbers of their own. */
      term: number;
      questionId: number;
    };
  };
}

/** The same for the texts of talks, each with what the server had when it was typed. */
interface TalkDatabase extends DBSchema {
  talks: {
    key: [userId: number, evaluationId: number, term: number, field: string];
    value: TalkKey & TalkDraft;
  };
}

/** Whose unsent text of which talk, and in which field. */
export type TalkKey = { userId: number; evaluationId: number; term: number; field: string };

/** The unsent text of a field, and the saved one that it changes. */
export type TalkDraft = { value: string; known: { value: string | null; revision: number } };

/** A row is on the disk, not in a buffer, before the write counts as done: the phone may go dark at any moment. */
const strict = { durability: "strict" } as const;

/** Those whose drafts were deleted as they logged out: an open page must not bring any back. */
const closed = new Set<number>();

/** Opens a database on first use, and again after a failure. */
function opener<Schema extends DBSchema>(name: string, create: (db: IDBPDatabase<Schema>) => void) {
  let opening: Promise<IDBPDatabase<Schema>> | undefined;
  return () => {
    opening ??= openDB<Schema>(name, 1, {
      upgrade: create,
      terminated() {
        opening = undefined;
      },
    }).catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    return opening;
  };
}

const drafts = opener<DraftDatabase>("practicum-drafts", (db) => {
  db.createObjectStore("answers", { keyPath: ["userId", "reportId", "questionId"] });
  db.createObjectStore("messages", { keyPath: ["userId", "reportId"] });
});

const ratings = opener<RatingDatabase>("practicum-ratings", (db) => {
  db.createObjectStore("ratings", { keyPath: ["userId", "evaluationId", "term", "questionId"] });
});

const talks = opener<TalkDatabase>("practicum-talks", (db) => {
  db.createObjectStore("talks", { keyPath: ["userId", "evaluationId", "term", "field"] });
});

/** Every key that begins with these numbers: an array sorts after all numbers. */
const under = (...start: number[]) => IDBKeyRange.bound(start, [...start, []]);

/** A stored row as the draft of its form knows it. */
const asRow = <Value>({
  questionId,
  value,
  known,
  at,
  kept,
  draftId,
}: Omit<DraftRow<Value>, "field"> & { questionId: number }) => ({
  field: questionId,
  value,
  known,
  at,
  ...(kept && { kept }),
  ...(draftId !== undefined && { draftId }),
});

/** The unsent answers of one person in one report. */
export function answerRows(userId: number, reportId: number): DraftRows<AnswerValue> {
  return {
    async read() {
      return (await (await drafts()).getAll("answers", under(userId, reportId))).map(asRow);
    },
    async keep(rows) {
      if (closed.has(userId)) return;
      const { store, done } = (await drafts()).transaction("answers", "readwrite", strict);
      for (const [questionId, row] of rows) {
        if (row) store.put({ ...withoutField(row), userId, reportId, questionId });
        else store.delete([userId, reportId, questionId]);
      }
      await done;
    },
  };
}

/** The unsent answers of one person in one term of an evaluation. */
export const ratingRows = (userId: number, evaluationId: number, term: number): DraftRows<RatedValue> =>
  evaluationRows(userId, evaluationId, term);

/**
 * What one person has not sent of the draft of a written notice; beside the terms it has SPEC §4's number 4.
 * @param earlier how many notices there were before it
 */
export const noticeRows = (userId: number, evaluationId: number, earlier: number): DraftRows<NoticeValue> =>
  partRows(evaluationRows<NoticeValue>(userId, evaluationId, 4), earlier);

function evaluationRows<Value extends RatedValue | NoticeValue>(
  userId: number,
  evaluationId: number,
  term: number,
): DraftRows<Value> {
  return {
    async read() {
      const rows = await (await ratings()).getAll("ratings", under(userId, evaluationId, term));
      return rows.map(asRow) as DraftRow<Value>[];
    },
    async keep(rows) {
      if (closed.has(userId)) return;
      const { store, done } = (await ratings()).transaction("ratings", "readwrite", strict);
      for (const [questionId, row] of rows) {
        if (row) store.put({ ...withoutField(row), userId, evaluationId, term, questionId });
        else store.delete([userId, evaluationId, term, questionId]);
      }
      await done;
    },
  };
}

const withoutField = <Value>({ field: _, ...rest }: DraftRow<Value>) => rest;

/** A message that is being written, and the excerpts of it that are no personal data. */
export type MessageDraft = { body: string; kept?: readonly string[] };

/** The unsent message; empty when there is none. */
export async function readMessageDraft(userId: number, reportId: number): Promise<MessageDraft> {
  return (await (await drafts()).get("messages", [userId, reportId])) ?? { body: "" };
}

/** Stores an unsent message; an empty one is deleted. */
export async function storeMessageDraft(userId: number, reportId: number, draft: MessageDraft): Promise<void> {
  if (closed.has(userId)) return;
  const { store, done } = (await drafts()).transaction("messages", "readwrite", strict);
  if (draft.body) store.put({ ...draft, userId, reportId });
  else store.delete([userId, reportId]);
  await done;
}

type TalkRow = TalkKey & TalkDraft;

/** Under way now. */
const talkReads = new Map<string, Promise<TalkRow[]>>();

/** The unsent texts of one person in one term's talk. All fields of a page ask at once: they share one read. */
export function readTalkDrafts({ userId, evaluationId, term }: Omit<TalkKey, "field">): Promise<TalkRow[]> {
  const key = `${userId} ${evaluationId} ${term}`;
  const read = async () => (await talks()).getAll("talks", under(userId, evaluationId, term));
  const shared = talkReads.get(key) ?? read().finally(() => talkReads.delete(key));
  talkReads.set(key, shared);
  return shared;
}

/** Stores an unsent text of a talk; with null it is deleted, because the server has it. */
export async function storeTalkDraft(key: TalkKey, draft: TalkDraft | null): Promise<void> {
  if (closed.has(key.userId)) return;
  const { store, done } = (await talks()).transaction("talks", "readwrite", strict);
  if (draft) store.put({ ...key, ...draft });
  else store.delete([key.userId, key.evaluationId, key.term, key.field]);
  await done;
}

/** Does this device have unsent text of this person? */
export async function hasUnsentDrafts(userId: number): Promise<boolean> {
  const counts = await Promise.all([
    drafts().then((db) => db.count("answers", under(userId))),
    drafts().then((db) => db.count("messages", under(userId))),
    ratings().then((db) => db.count("ratings", under(userId))),
    talks().then((db) => db.count("talks", under(userId))),
  ]);
  return counts.some((count) => count > 0);
}

/** Deletes everything of this person's from this device; the pages that are still open keep nothing more for them. */
export async function deleteDrafts(userId: number): Promise<void> {
  closed.add(userId);
  await Promise.all([deleteWords(userId), deleteRatings(userId), deleteTalks(userId)]);
}

async function deleteWords(userId: number): Promise<void> {
  const stores = ["answers", "messages"] as const;
  const transaction = (await drafts()).transaction(stores, "readwrite", strict);
  await Promise.all(stores.map((name) => transaction.objectStore(name).delete(under(userId))));
  await transaction.done;
}

async function deleteRatings(userId: number): Promise<void> {
  const { store, done } = (await ratings()).transaction("ratings", "readwrite", strict);
  await store.delete(under(userId));
  await done;
}

async function deleteTalks(userId: number): Promise<void> {
  const { store, done } = (await talks()).transaction("talks", "readwrite", strict);
  await store.delete(under(userId));
  await done;
}
