import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { DraftRow, DraftRows } from "./draft-types";

/** What a field of a report holds: ticked or not, words, a step of the scale or none. */
type AnswerValue = boolean | string | number | null;

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

const stores = ["answers", "messages"] as const;
/** A row is on the disk, not in a buffer, before the write counts as done: the phone may go dark at any moment. */
const strict = { durability: "strict" } as const;

let opening: Promise<IDBPDatabase<DraftDatabase>> | undefined;
/** Those whose drafts were deleted as they logged out: an open page must not bring any back. */
const closed = new Set<number>();

function database(): Promise<IDBPDatabase<DraftDatabase>> {
  opening ??= openDB<DraftDatabase>("practicum-drafts", 1, {
    upgrade(db) {
      db.createObjectStore("answers", { keyPath: ["userId", "reportId", "questionId"] });
      db.createObjectStore("messages", { keyPath: ["userId", "reportId"] });
    },
    terminated() {
      opening = undefined;
    },
  }).catch((error: unknown) => {
    opening = undefined;
    throw error;
  });
  return opening;
}

/** Every key that begins with these numbers: an array sorts after all numbers. */
const under = (...start: number[]) => IDBKeyRange.bound(start, [...start, []]);

/** The unsent answers of one person in one report. */
export function answerRows(userId: number, reportId: number): DraftRows<AnswerValue> {
  return {
    async read() {
      const rows = await (await database()).getAll("answers", under(userId, reportId));
      return rows.map(({ questionId, value, known, at, kept }) => ({
        field: questionId,
        value,
        known,
        at,
        ...(kept && { kept }),
      }));
    },
    async keep(rows) {
      if (closed.has(userId)) return;
      const transaction = (await database()).transaction("answers", "readwrite", strict);
      for (const [questionId, row] of rows) {
        if (!row) {
          transaction.store.delete([userId, reportId, questionId]);
          continue;
        }
        const { field: _, ...rest } = row;
        transaction.store.put({ ...rest, userId, reportId, questionId });
      }
      await transaction.done;
    },
  };
}

/** A message that is being written, and the excerpts of it that are no personal data. */
export type MessageDraft = { body: string; kept?: readonly string[] };

/** The unsent message; empty when there is none. */
export async function readMessageDraft(userId: number, reportId: number): Promise<MessageDraft> {
  return (await (await database()).get("messages", [userId, reportId])) ?? { body: "" };
}

/** Stores an unsent message; an empty one is deleted. */
export async function storeMessageDraft(userId: number, reportId: number, draft: MessageDraft): Promise<void> {
  if (closed.has(userId)) return;
  const { store, done } = (await database()).transaction("messages", "readwrite", strict);
  if (draft.body) store.put({ ...draft, userId, reportId });
  else store.delete([userId, reportId]);
  await done;
}

/** Does this device have unsent text of this person? */
export async function hasUnsentDrafts(userId: number): Promise<boolean> {
  const transaction = (await database()).transaction(stores);
  const counts = await Promise.all(stores.map((name) => transaction.objectStore(name).count(under(userId))));
  return counts.some((count) => count > 0);
}

/** Deletes everything of this person's from this device; the pages that are still open keep nothing more for them. */
export async function deleteDrafts(userId: number): Promise<void> {
  closed.add(userId);
  const transaction = (await database()).transaction(stores, "readwrite", strict);
  await Promise.all(stores.map((name) => transaction.objectStore(name).delete(under(userId))));
  await transaction.done;
}
