import type { Refusal } from "@/components/data/outcome";
import type { Ask } from "@/components/data/use-ask";
import { getReport, saveReport } from "../calls";
import {
  type AnswerValue,
  asOwn,
  type FlatQuestion,
  flatten,
  toInput,
  type Values,
  valuesOf,
} from "../writing/questions";
import * as draft from "./draft-state";
import { keepDraft, readDraft } from "./draft-store";

/** What a page knows as it opens somebody's own part of a report. */
export type Opening = {
  userId: number;
  reportId: number;
  revision: number;
  /** The questions the person may answer, with the answers the server has. */
  questions: readonly FlatQuestion[];
  /** Full names of the people around the student: a text may name them. */
  names?: readonly string[];
};

/** How long the keyboard rests before what was written is sent, in milliseconds. */
const restMilliseconds = 800;

/**
 * Carries what somebody writes in a report to the server: each change is kept in the browser at once and sent when the typing
 * rests, one request at a time. What looks like personal data stays in the browser until the writer has decided. Outlives the tab of the report that started it.
 */
export function createDraftSession({ userId, reportId, revision, questions, names }: Opening) {
  const types = new Map(questions.map((question) => [question.id, question]));
  const listeners = new Set<() => void>();
  const writtenAt = new Map<number, number>();
  let state = draft.opened(revision, valuesOf(questions), names);
  let ask: Ask | null = null;
  let attached = false;
  let found = false;
  let wanted: number | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let flying: Promise<void> | null = null;

  function update(next: draft.DraftState): void {
    if (next === state) return;
    const touched = new Set([...Object.keys(state.mine), ...Object.keys(next.mine)].map(Number));
    state = next;
    for (const listener of listeners) listener();
    keep([...touched]);
  }

  /** A browser that keeps nothing, as in some private windows, still saves to the server. */
  function keep(ids: number[]): void {
    if (ids.length === 0) return;
    const rows = ids.map((id) => [id, draft.rowOf(state, id, writtenAt.get(id) ?? Date.now())] as const);
    keepDraft(userId, reportId, new Map(rows)).catch(() => {});
  }

  function sendIn(milliseconds: number): void {
    clearTimeout(timer);
    timer = setTimeout(send, milliseconds);
  }

  function send(): Promise<void> {
    clearTimeout(timer);
    const values = draft.sendable(state);
    if (flying || !ask || Object.keys(values).length === 0) return flying ?? Promise.resolve();
    update(draft.sent(state, values));
    flying = deliver(ask, values).finally(() => {
      flying = null;
      sendRest();
    });
    return flying;
  }

  /** After a request: sends what was written meanwhile, or tries again later. A page that was left does not try again. */
  function sendRest(): void {
    if (state.trouble) {
      if (attached && state.trouble.kind !== "stopped") sendIn(draft.retryDelay(state.failures));
    } else if (Object.keys(draft.sendable(state)).length > 0) sendIn(attached ? restMilliseconds : 0);
  }

  async function deliver(call: Ask, values: Values): Promise<void> {
    const answers = Object.entries(values).flatMap(([id, value]) => {
      const question = types.get(Number(id));
      return question ? toInput(question, value) : [];
    });
    const outcome = await call(saveReport, { reportId, revision: state.revision, answers });
    if (outcome.kind === "done") update(draft.accepted(state, outcome.data.revision, Date.now()));
    else if (outcome.kind === "changed") await compare(call);
    else if (outcome.status === 400)
      update(draft.refused(state, reasonsByQuestion(outcome.errors, answers), outcome.problem));
    else update(draft.failed(state, troubleOf(outcome)));
  }

  /** Somebody saved elsewhere: learns what, and leaves the choice to the writer where both versions differ. */
  async function compare(call: Ask): Promise<void> {
    const outcome = await call(getReport, { reportId });
    if (outcome.kind !== "done") return update(draft.failed(state, troubleOf(outcome)));
    update({ ...state, sending: null });
    take(outcome.data.revision, asOwn(flatten(outcome.data.questions), outcome.data.comments));
  }

  function take(current: number, all: readonly FlatQuestion[]): void {
    update(draft.met(state, current, valuesOf(all.filter(({ id }) => types.has(id)))));
  }

  async function find(): Promise<void> {
    if (found) return;
    found = true;
    const rows = await readDraft(userId, reportId).catch(() => []);
    const own = rows.filter(({ questionId }) => types.has(questionId));
    for (const { questionId, at } of own) if (!writtenAt.has(questionId)) writtenAt.set(questionId, at);
    update(draft.recovered(state, own));
    // Rows that the server turned out to have.
    keep(own.map(({ questionId }) => questionId));
    if (!draft.isSettled(state)) sendIn(0);
  }

  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getState: () => state,

    /** Takes in the answers a page brought, unless they are older than the ones known: the browser keeps old pages. */
    meet(current: number, all: readonly FlatQuestion[]): void {
      if (current > state.revision) take(current, all);
    },

    /** Starts saving; the function it returns is for leaving the page and makes a last attempt. */
    attach(call: Ask): () => void {
      ask = call;
      attached = true;
      const now = () => void send();
      const onHide = () => document.visibilityState === "hidden" && void send();
      window.addEventListener("online", now);
      document.addEventListener("visibilitychange", onHide);
      void find();
      return () => {
        attached = false;
        window.removeEventListener("online", now);
        document.removeEventListener("visibilitychange", onHide);
        void send();
      };
    },

    change(id: number, value: AnswerValue): void {
      writtenAt.set(id, Date.now());
      update(draft.typed(state, id, value));
      sendIn(restMilliseconds);
    },

    choose(id: number, version: "mine" | "saved"): void {
      update(draft.chosen(state, id, version));
      sendIn(0);
    },

    /** The writer says that an excerpt of an answer is no personal data: nothing holds it back any longer. */
    decide(id: number, excerpt: string): void {
      update(draft.decided(state, id, excerpt));
      sendIn(restMilliseconds);
    },

    /** Marks compulsory questions as open. */
    miss(ids: readonly number[]): void {
      update({ ...state, missing: ids });
    },

    /** Which question takes the focus when the next tab of the report opens. */
    focusNext(id: number): void {
      wanted = id;
    },

    /** That question, once. */
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

export type DraftSession = ReturnType<typeof createDraftSession>;

/** The server names answers by their place in the request: `answers.3.value`. */
function reasonsByQuestion(
  errors: Record<string, string>,
  answers: readonly { questionId: number }[],
): Record<number, string> {
  const reasons: Record<number, string> = {};
  for (const [field, key] of Object.entries(errors)) {
    const answer = answers[Number(/^answers\.(\d+)\./.exec(field)?.[1] ?? -1)];
    if (answer && key) reasons[answer.questionId] = key;
  }
  return reasons;
}

function troubleOf({ status, problem }: Refusal): draft.Trouble {
  if (status === null) return { kind: "unheard" };
  return { kind: status >= 500 || status === 429 ? "later" : "stopped", key: problem };
}

/** The drafts of the pages opened since the product was loaded: a tab of the report, or the way back to it, goes on with one. */
const sessions = new Map<string, DraftSession>();

const sessionKey = (userId: number, reportId: number) => `${userId}/${reportId}`;

/** Lets go of a draft that was thrown away: the report's next page begins with what the server has. */
export function forgetDraftSession(userId: number, reportId: number): void {
  sessions.delete(sessionKey(userId, reportId));
}

/** The draft of somebody's part of a report, begun or gone on with. On the server always a new one: it belongs to nobody. */
export function openDraftSession(opening: Opening): DraftSession {
  if (typeof window === "undefined") return createDraftSession(opening);
  const key = sessionKey(opening.userId, opening.reportId);
  const known = sessions.get(key);
  if (known) return known;
  const session = createDraftSession(opening);
  sessions.set(key, session);
  return session;
}
