import type { Ask } from "@/components/data/use-ask";
import type { DraftSession } from "@/components/draft/draft-session";
import { noticeRows } from "@/components/draft/draft-store";
import type { DraftRow } from "@/components/draft/draft-types";
import { keptSessions } from "@/components/draft/kept-sessions";
import type { NoticeItem } from "@/lib/features/evaluation/notice/schema";
import type { PersonalFinding } from "@/lib/platform/personal-data";
import { draftFields, fieldNumber, isLeftover, type NoticeValue, valuesOf } from "./notice-values";

/** What a page knows when it opens the draft of a notice. */
export type NoticeOpening = {
  userId: number;
  evaluationId: number;
  /** How many notices there were before it. */
  earlier: number;
  /** Null until somebody writes something. */
  notice: NoticeItem | null;
  /** Full names of the people around the placement: a text may contain them. */
  names: readonly string[];
};

type Known = { noticeId: number; revision: number };

/** An unsent value; without a draft that it is of, it was written before one was begun. */
export type NoticeRow = DraftRow<NoticeValue>;

export type NoticeSession = Omit<DraftSession<NoticeValue, PersonalFinding>, "attach"> & {
  /** Starts saving, by calls that answer with message keys; `onChanged` is called when the page shows something that no longer holds. */
  attach: (ask: Ask, onChanged: () => void) => () => void;
  /** Takes in what a page brought. */
  adopt: (notice: NoticeItem | null) => void;
  /** The number and the revision that the server has; null until the draft is begun. */
  known: () => Known | null;
  /** Does a page that brings this no longer have the draft that it had? Then it is discarded, or the page is an old one. */
  misses: (notice: NoticeItem | null) => boolean;
  /** Unsent values of a draft that is discarded: nothing is begun with them before their writer wants to. */
  strays: () => readonly NoticeRow[];
  /** Begins a new draft with them. */
  takeUp: () => void;
  /** Throws them away. */
  dropStrays: () => void;
};

/** Unsent values of discarded drafts whose page has gone on, also where the browser stores nothing. */
export const handedOver = new Map<string, readonly NoticeRow[]>();

export const sessions = keptSessions<NoticeSession>();

type NoticePlace = Pick<NoticeOpening, "userId" | "evaluationId" | "earlier">;

export const keyOf = ({ userId, evaluationId, earlier }: NoticePlace) => `${userId}/${evaluationId}/${earlier}/`;

/**
 * Leaves a draft that somebody else has discarded: what was not sent of it is asked about before anything is begun.
 * @returns true when there is something to ask about
 */
export function leaveNotice(of: NoticePlace): boolean {
  const session = sessions.find(keyOf(of));
  const known = session?.known();
  if (!session || !known) return false;
  const { mine } = session.getState();
  const rows = Object.entries(mine).map(([field, value]) => ({
    field: Number(field),
    value,
    draftId: known.noticeId,
    known: [],
    at: 0,
  }));
  const empty = valuesOf(null);
  const unsent = rows.filter(({ field, value }) => isLeftover(value, empty[field] ?? null));
  handedOver.set(keyOf(of), unsent);
  sessions.forget(keyOf(of));
  return unsent.length > 0;
}

/** Forgets a draft that can no longer be saved, and deletes what this device holds of it. */
export function forgetNotice(of: NoticePlace): void {
  sessions.forget(keyOf(of));
  handedOver.delete(keyOf(of));
  noticeRows(of.userId, of.evaluationId, of.earlier)
    .keep(new Map(draftFields.map((field) => [fieldNumber(field), null])))
    .catch(() => {});
}
