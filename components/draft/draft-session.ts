import { createListeners } from "@/components/data/listeners";
import type { Refusal } from "@/components/data/outcome";
import { retryDelay } from "@/components/data/retry-delay";
import { noteWriting } from "@/components/offline/page-kind";
import { visitBegan } from "@/components/offline/visit";
import * as draft from "./draft-state";
import type { DraftRow, DraftRows, DraftRules, DraftServer, Fields, Finding, Trouble } from "./draft-types";
import { isRowChanged, rowOf } from "./stored-row";

/** How long to wait after the last key before sending, in milliseconds. */
const restMilliseconds = 800;

/** How long a page waits for the device before its fields open, in milliseconds. */
const readMilliseconds = 3_000;

const noneIn = (milliseconds: number): Promise<[]> => new Promise((resolve) => setTimeout(resolve, milliseconds, []));

/** What a page knows as it opens somebody's draft. */
export type DraftOpening<Value, Held extends Finding> = {
  revision: number;
  /** What the server has, for every field that the person may write in. */
  values: Fields<Value>;
  rules: DraftRules<Value, Held>;
  /** Where unsent values are stored on this device. */
  rows: DraftRows<Value>;
};

/**
 * Carries what somebody writes in a form to the server: each change is stored in the browser at once and sent when the typing rests,
 * one request at a time. What the rules hold back stays in the browser until the writer has decided. Outlives the page that
 * started it.
 */
export function createDraftSession<Value, Held extends Finding>(opening: DraftOpening<Value, Held>) {
  const { values: atFirst, rows: stored } = opening;
  const { subscribe, announce } = createListeners();
  const writtenAt = new Map<number, number>();
  let state = draft.opened(opening.revision, atFirst, opening.rules);
  let server: DraftServer<Value> | null = null;
  let attached = false;
  let found = false;
  let wanted: number | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let flying: Promise<void> | null = null;

  function update(next: typeof state): void {
    if (next === state) return;
    const before = state;
    const ids = new Set([...Object.keys(before.mine), ...Object.keys(next.mine)].map(Number));
    state = next;
    announce();
    keep([...ids].filter((id) => isRowChanged(before, next, id)));
  }

  function keep(ids: number[]): void {
    if (ids.length === 0) return;
    const rows = ids.map((id) => [id, rowOf(state, id, writtenAt.get(id) ?? Date.now())] as const);
    void stored.keep(new Map(rows));
  }

  function sendIn(milliseconds: number): void {
    clearTimeout(timer);
    timer = setTimeout(send, milliseconds);
  }

  function send(): Promise<void> {
    clearTimeout(timer);
    const values = draft.sendable(state);
    if (flying || !server || Object.keys(values).length === 0) return flying ?? Promise.resolve();
    update(draft.sent(state, values));
    flying = deliver(server, values).finally(() => {
      flying = null;
      sendRest();
    });
    return flying;
  }

  /** After a request: sends what was written meanwhile, or tries again later. A page that was left does not try again. */
  function sendRest(): void {
    if (state.trouble) {
      if (attached && state.trouble.kind !== "stopped") sendIn(retryDelay(state.failures));
    } else if (Object.keys(draft.sendable(state)).length > 0) sendIn(attached ? restMilliseconds : 0);
  }

  async function deliver({ save, load }: DraftServer<Value>, values: Fields<Value>): Promise<void> {
    const outcome = await save(state.revision, values);
    if (outcome.kind === "done") update(draft.accepted(state, outcome.data.revision, Date.now()));
    else if (outcome.kind === "changed") await compare(load);
    else if (outcome.status === 400) update(draft.refused(state, outcome.errors, outcome.problem));
    else update(draft.failed(state, troubleOf(outcome)));
  }

  /** The part was saved elsewhere: loads that version, and lets the writer choose where both differ. */
  async function compare(load: DraftServer<Value>["load"]): Promise<void> {
    const outcome = await load();
    if (outcome.kind !== "done") return update(draft.failed(state, troubleOf(outcome)));
    const { revision, values } = outcome.data;
    update({ ...state, sending: null });
    // A still later version may have become known while this one was loaded.
    if (revision >= state.revision) update(draft.met(state, revision, values));
  }

  async function find(): Promise<void> {
    found = true;
    const reading = stored.read();
    const inTime = await Promise.race([reading, noneIn(readMilliseconds)]);
    takeRows(inTime);
    // What a slower device gives later is found again too, but in no field in which something was typed meanwhile.
    const rows = await reading;
    if (rows !== inTime) takeRows(rows.filter(({ field }) => !writtenAt.has(field)));
  }

  function takeRows(rows: readonly DraftRow<Value>[]): void {
    const own = rows.filter(({ field }) => field in atFirst);
    for (const { field, at } of own) if (!writtenAt.has(field)) writtenAt.set(field, at);
    const now = draft.recovered(state, own);
    const isOfThisVisit = now.recoveredAt !== null && now.recoveredAt >= visitBegan();
    update({ ...now, isRead: true, ...(isOfThisVisit && { recoveredAt: null }) });
    // Rows that the server turned out to have.
    keep(own.map(({ field }) => field));
    if (!draft.isSettled(state)) sendIn(0);
  }

  function change(id: number, value: Value): void {
    const now = Date.now();
    writtenAt.set(id, now);
    update({ ...draft.typed(state, id, value), writtenAt: now });
    sendIn(restMilliseconds);
  }

  return {
    subscribe,
    getState: () => state,

    /** Takes in the values a page brought, unless they are older than the ones known: the browser keeps old pages. */
    meet(revision: number, values: Fields<Value>): void {
      if (revision > state.revision) update(draft.met(state, revision, values));
    },

    /** Starts saving; the function it returns is for leaving the page and makes a last attempt. */
    attach(to: DraftServer<Value>): () => void {
      server = to;
      attached = true;
      const now = () => void send();
      const isGivenUp = () => stored.isNowhere && state.trouble !== null;
      const onHide = () => document.visibilityState === "hidden" && !isGivenUp() && void send();
      window.addEventListener("online", now);
      document.addEventListener("visibilitychange", onHide);
      const endWriting = noteWriting();
      if (!found) void find();
      else if (!draft.isSettled(state)) sendIn(0);
      return () => {
        attached = false;
        endWriting();
        window.removeEventListener("online", now);
        document.removeEventListener("visibilitychange", onHide);
        if (isGivenUp()) clearTimeout(timer);
        else void send();
      };
    },

    /** The page lets its writer write again: what was refused before is sent once more. */
    resume(): void {
      if (state.trouble?.kind === "stopped") sendIn(0);
    },

    change,

    choose(id: number, version: "mine" | "saved"): void {
      update(draft.chosen(state, id, version));
      sendIn(0);
    },

    /** The writer keeps both versions, as one value. */
    join(id: number, both: Value): void {
      update(draft.chosen(state, id, "mine"));
      change(id, both);
    },

    /** The writer has decided to keep an excerpt of a value: nothing holds it back any longer. */
    decide(id: number, excerpt: string): void {
      update(draft.decided(state, id, excerpt));
      sendIn(restMilliseconds);
    },

    /** Marks compulsory fields as open. */
    miss(ids: readonly number[]): void {
      update({ ...state, missing: ids });
    },

    /** Which field takes the focus when the next page of the form opens. */
    focusNext(id: number): void {
      wanted = id;
    },

    /** That field, once. */
    takeFocus(): number | null {
      const id = wanted;
      wanted = null;
      return id;
    },

    dismissRecovery(): void {
      update({ ...state, recoveredAt: null });
    },

    /** Sends everything that can be sent. True when the server then has all of it. */
    async flush(): Promise<boolean> {
      while (flying || Object.keys(draft.sendable(state)).length > 0) {
        await send();
        if (state.trouble) break;
      }
      return draft.isSettled(state);
    },
  };
}

export type DraftSession<Value, Held extends Finding> = ReturnType<typeof createDraftSession<Value, Held>>;

function troubleOf({ status, problem }: Refusal): Trouble {
  if (status === null) return { kind: "unreachable" };
  return { kind: status >= 500 || status === 429 ? "later" : "stopped", key: problem };
}
