import { type IDBPDatabase, openDB } from "idb";
import type { NoticeValue } from "@/components/evaluation/notice/notice-values";
import type { RatingValue } from "@/components/evaluation/rating/rating-values";
import type { TalkValue } from "@/components/evaluation/talk/talk-field";
import type { AnswerValue } from "@/components/report/writing/questions";
import type { DraftRow } from "./draft-types";
import { hasTextOnlyHere, heldUnder, hold, letGo } from "./store-room";

/** Whose unsent words and answers of which talk. */
export type TalkOf = { userId: number; evaluationId: number; term: number };

/** The field has a name, and `known` was a single value in versions before. */
type TalkRow = TalkOf & { field: string } & Omit<DraftRow<TalkValue>, "field" | "known"> & {
    known: DraftRow<TalkValue>["known"] | { value: string | null };
  };

/**
 * A message that is being written, the excerpts of it that are no personal data, and the id with which a text of it was sent without an answer,
 * `after` which message of the thread.
 */
export type MessageDraft = {
  body: string;
  kept?: readonly string[];
  sent?: { body: string; id: string; after?: number };
};

type FieldRow<Value> = Omit<DraftRow<Value>, "field"> & { userId: number; questionId: number };

/** What the browser keeps until the server has it. One row an answer, so that two tabs never overwrite each other's. */
type Rows = {
  answers: FieldRow<AnswerValue> & { reportId: number };
  messages: MessageDraft & { userId: number; reportId: number };
  /** `term` is 4 for the written notice, whose fields have numbers of their own. */
  ratings: FieldRow<RatingValue | NoticeValue> & { evaluationId: number; term: number };
  talks: TalkRow;
};

type StoreName = keyof Rows;
type Key = readonly [userId: number, ...rest: (number | string)[]];

const keyPaths: Record<StoreName, string[]> = {
  answers: ["userId", "reportId", "questionId"],
  messages: ["userId", "reportId"],
  ratings: ["userId", "evaluationId", "term", "questionId"],
  talks: ["userId", "evaluationId", "term", "field"],
};
const storeNames = Object.keys(keyPaths) as StoreName[];

/** Several databases, because an upgrade of one would wait until every older page is closed. */
const drafts = opener("practicum-drafts", ["answers", "messages"]);
const ratings = opener("practicum-ratings", ["ratings"]);
const talks = opener("practicum-talks", ["talks"]);
const databaseOf = { answers: drafts, messages: drafts, ratings, talks };

/** Opens a database on first use, and again after a failure. */
function opener(name: string, stores: readonly StoreName[]): () => Promise<IDBPDatabase> {
  let opening: Promise<IDBPDatabase> | undefined;
  return async () => {
    opening ??= openDB(name, 1, {
      upgrade(db) {
        for (const store of stores) db.createObjectStore(store, { keyPath: keyPaths[store] });
      },
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

/** A row is on the disk, not in a buffer, before the write counts as done: the phone may go dark at any moment. */
const strict = { durability: "strict" } as const;

const dayMs = 24 * 60 * 60 * 1000;

/** How long somebody's unsent text stays on a device that others write on, in milliseconds. */
const othersMs = 14 * dayMs;

/** How much later it has to be found old once more: the clock may have been wrong the first time. */
const onceMoreMs = dayMs;

/** Those whose rows were deleted as they logged out: an open page must not bring any back. */
const closed = new Set<number>();

/** What this page has last read or stored, by the path of its row. */
const lastKnown = new Map<string, string>();

const contentOf = (row: object): string => JSON.stringify("value" in row ? row.value : "body" in row && row.body);

/** Every key that begins so: an array sorts after all numbers and words. */
const under = (start: Key) => IDBKeyRange.bound([...start], [...start, []]);

const pathOf = (store: StoreName, key: Key): string => `${store}/${key.join("/")}/`;

/** A person's rows under a key; none where the browser stores nothing, as in some private windows. */
export async function readRows<Name extends StoreName>(store: Name, key: Key): Promise<Rows[Name][]> {
  const stored: Rows[Name][] = await databaseOf[store]()
    .then((db) => db.getAll(store, under(key)))
    .catch(() => []);
  deleteOldOfOthers(key[0]).catch(() => {});
  const held = heldUnder(pathOf(store, key)) as Rows[Name][];
  const pathOfRow = (row: object) =>
    pathOf(store, keyPaths[store].map((part) => row[part as keyof typeof row]) as never);
  const newer = new Set(held.map(pathOfRow));
  for (const row of stored) lastKnown.set(pathOfRow(row), contentOf(row));
  return [...stored.filter((row) => !newer.has(pathOfRow(row))), ...held];
}

/**
 * Stores a person's rows, and deletes those that are null, unless another tab has written something else there since. What the device has no
 * room for is held by the page.
 */
export async function writeRows<Name extends StoreName>(
  store: Name,
  rows: readonly (readonly [key: Key, row: Rows[Name] | null])[],
): Promise<void> {
  const open = rows.filter(([[userId]]) => !closed.has(userId));
  if (open.length === 0) return;
  const isStored = await put(store, open).then(
    () => true,
    () => false,
  );
  for (const [key, row] of open) {
    if (row === null || isStored || closed.has(key[0])) letGo(pathOf(store, key));
    else hold(pathOf(store, key), row);
  }
}

async function put(store: StoreName, rows: readonly (readonly [Key, object | null])[]): Promise<void> {
  const transaction = (await databaseOf[store]()).transaction(store, "readwrite", strict);
  const at = Date.now();
  const write = async (key: Key, row: object | null) => {
    const path = pathOf(store, key);
    if (row) {
      lastKnown.set(path, contentOf(row));
      return transaction.store.put({ at, ...row });
    }
    const there: object | undefined = await transaction.store.get([...key]);
    if (there && lastKnown.get(path) === contentOf(there)) await transaction.store.delete([...key]);
  };
  await Promise.all([...rows.map(([key, row]) => write(key, row)), transaction.done]);
}

/** How long somebody who logs out waits for the device, in milliseconds. */
const countMs = 2_000;

/** Does this device, or this page alone, have unsent text of this person? Yes when the device does not say. */
export async function hasUnsentDrafts(userId: number): Promise<boolean> {
  if (hasTextOnlyHere()) return true;
  const count = async (store: StoreName) => (await databaseOf[store]()).count(store, under([userId]));
  const counts = Promise.all(storeNames.map((store) => count(store).catch(() => 0)));
  const late = new Promise<[number]>((resolve) => setTimeout(resolve, countMs, [1]));
  return (await Promise.race([counts, late])).some((rows) => rows > 0);
}

/** Deletes everything of this person's from this device; the pages that are still open keep nothing more for them. */
export async function deleteDrafts(userId: number): Promise<void> {
  closed.add(userId);
  for (const store of storeNames) letGo(pathOf(store, [userId]));
  await Promise.all(
    storeNames.map(async (store) => {
      const transaction = (await databaseOf[store]()).transaction(store, "readwrite", strict);
      await Promise.all([transaction.store.delete(under([userId])), transaction.done]);
    }),
  );
}

let isSwept = false;

/**
 * Deletes what others have left on this device long ago without a log-out, once for each page that is loaded. A row of a version that noted
 * no time begins to age now.
 */
async function deleteOldOfOthers(userId: number): Promise<void> {
  if (isSwept) return;
  isSwept = true;
  const now = Date.now();
  for (const store of storeNames) {
    const transaction = (await databaseOf[store]()).transaction(store, "readwrite");
    for (let cursor = await transaction.store.openCursor(); cursor; cursor = await cursor.continue()) {
      const { oldSince, ...row }: { userId: number; at?: number; oldSince?: number } = cursor.value;
      if (row.userId === userId) continue;
      const isOld = row.at !== undefined && row.at < now - othersMs;
      if (!isOld && (row.at === undefined || oldSince !== undefined))
        await cursor.update({ ...row, at: row.at ?? now });
      else if (isOld && oldSince === undefined) await cursor.update({ ...row, oldSince: now });
      else if (isOld && oldSince !== undefined && oldSince <= now - onceMoreMs) await cursor.delete();
    }
    await transaction.done;
  }
}
