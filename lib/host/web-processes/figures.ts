import { addUp, ownFigures, type ProcessFigures, totalsOf } from "../../platform/metrics/figures";
import { defer } from "../deferred";
import { pause } from "../processes";
import type { FromChild, FromParent } from "./messages";

/** A process that does not answer in this time has no gauges; its totals are those that it gave last. */
const PATIENCE_MS = 2_000;

/**
 * The parent's part: collects the figures of all processes for the one that was asked for them. A total never falls: those of a process that
 * has gone are added to, and only what it has counted after it was asked last is lost.
 */
export function collectFigures<Process extends { id: number }>(
  processes: () => Process[],
  tell: (process: Process, message: FromParent) => void,
  patienceMs = PATIENCE_MS,
) {
  const open = new Map<string, () => void>();
  const latest = new Map<Process, ProcessFigures>();
  let gone: Promise<ProcessFigures> = Promise.resolve([]);
  let questions = 0;
  const keyOf = (process: Process, question: number) => `${process.id} ${question}`;

  /** Ends when the process has answered, with true, or too late. */
  async function ask(process: Process): Promise<boolean> {
    const question = ++questions;
    const answer = defer<boolean>();
    open.set(keyOf(process, question), () => answer.resolve(true));
    tell(process, { kind: "tell-figures", question });
    const hasAnswered = await Promise.race([answer.promise, pause(patienceMs)]);
    open.delete(keyOf(process, question));
    return hasAnswered ?? false;
  }

  async function collect(asker: Process): Promise<ProcessFigures[]> {
    const others = processes().filter((other) => other !== asker);
    const [own, ...answers] = await Promise.all([ownFigures(), ...others.map(ask)]);
    const silent = others.filter((_, index) => !answers[index]);
    // In one step: a process that ends now is either here or among those that have gone.
    const present = [...latest].map(([process, figures]) => (silent.includes(process) ? totalsOf(figures) : figures));
    return [own, await gone, ...present];
  }

  return {
    /** Follows what a process says about figures. */
    async note(process: Process, message: FromChild): Promise<void> {
      // The last words of one that has ended may come after its end.
      if (!("figures" in message) || !processes().includes(process)) return;
      latest.set(process, message.figures);
      if (message.kind === "own-figures") open.get(keyOf(process, message.question))?.();
      else tell(process, { kind: "all-figures", question: message.question, all: await collect(process) });
    },
    /** A process has ended: its totals stay. */
    forget(process: Process): void {
      const last = totalsOf(latest.get(process) ?? []);
      latest.delete(process);
      gone = gone.then((before) => addUp([before, last]));
    },
  };
}

/** The part of a web process: gives its figures, and asks its parent for those of all. */
export function shareFigures(tellParent: (message: FromChild) => Promise<void>) {
  const open = new Map<number, (all: ProcessFigures[]) => void>();
  let questions = 0;
  return {
    /** Follows what the parent says about figures. */
    async note(message: FromParent): Promise<void> {
      if (message.kind === "tell-figures")
        await tellParent({ kind: "own-figures", question: message.question, figures: await ownFigures() });
      if (message.kind === "all-figures") open.get(message.question)?.(message.all);
    },
    /** The figures of all processes and of the parent; nothing when it does not answer. */
    async ofAll(own: ProcessFigures): Promise<ProcessFigures[] | undefined> {
      const question = ++questions;
      const answer = defer<ProcessFigures[]>();
      open.set(question, answer.resolve);
      await tellParent({ kind: "ask-figures", question, figures: own });
      const all = await Promise.race([answer.promise, pause(2 * PATIENCE_MS)]);
      open.delete(question);
      return all ?? undefined;
    },
  };
}
