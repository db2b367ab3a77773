import type { Worker } from "node:cluster";
import { ownFigures, type ProcessFigures } from "../../platform/metrics/figures";
import { defer } from "../deferred";
import { pause } from "../processes";
import type { FromChild, FromParent } from "./messages";

/** A process that does not answer in this time has no figures. */
const PATIENCE_MS = 2_000;

type ToChild = (worker: Worker, message: FromParent) => void;

/** The parent's part: collects the figures of all processes for the one that was asked for them. */
export function collectFigures(workers: () => Worker[], tell: ToChild) {
  const open = new Map<string, (figures: ProcessFigures) => void>();
  let questions = 0;
  const keyOf = (worker: Worker, question: number) => `${worker.id} ${question}`;

  async function ask(worker: Worker): Promise<ProcessFigures | undefined> {
    const question = ++questions;
    const answer = defer<ProcessFigures>();
    open.set(keyOf(worker, question), answer.resolve);
    tell(worker, { kind: "tell-figures", question });
    const figures = await Promise.race([answer.promise, pause(PATIENCE_MS)]);
    open.delete(keyOf(worker, question));
    return figures ?? undefined;
  }

  return {
    /** Follows what a process says about figures. */
    async note(worker: Worker, message: FromChild): Promise<void> {
      if (message.kind === "own-figures") open.get(keyOf(worker, message.question))?.(message.figures);
      if (message.kind !== "ask-figures") return;
      const others = workers().filter((other) => other !== worker);
      const found = await Promise.all([ownFigures(), ...others.map(ask)]);
      tell(worker, {
        kind: "others-figures",
        question: message.question,
        others: found.filter((figures) => figures !== undefined),
      });
    },
  };
}

/** The part of a web process: gives its figures, and asks its parent for those of the others. */
export function shareFigures(tellParent: (message: FromChild) => Promise<void>) {
  const open = new Map<number, (others: ProcessFigures[]) => void>();
  let questions = 0;
  return {
    /** Follows what the parent says about figures. */
    async note(message: FromParent): Promise<void> {
      if (message.kind === "tell-figures")
        await tellParent({ kind: "own-figures", question: message.question, figures: await ownFigures() });
      if (message.kind === "others-figures") open.get(message.question)?.(message.others);
    },
    /** The figures of the other processes and of the parent; none when it does not answer. */
    async ofOthers(): Promise<ProcessFigures[]> {
      const question = ++questions;
      const answer = defer<ProcessFigures[]>();
      open.set(question, answer.resolve);
      await tellParent({ kind: "ask-figures", question });
      const others = await Promise.race([answer.promise, pause(2 * PATIENCE_MS)]);
      open.delete(question);
      return others ?? [];
    },
  };
}
