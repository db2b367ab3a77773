import { withClient } from "../../lib/host/database";
import { pause } from "../../lib/host/processes";
import { type Count, countAll } from "./count";
import { isOfEachKind, type Ledger, startLoad, watchGrowth } from "./load";
import { makeRandom } from "./random";
import { openSite, type Site, type Victim, victims } from "./site";

type Options = {
  /** The repository's folder. */
  root: string;
  rounds: number;
  /** The same seed strikes the same victims after the same times. */
  seed: number;
  /** Within how many seconds a SIGTERM has to be obeyed; a test, which may run on a busy machine, does not measure it. */
  stopsWithin?: number | undefined;
  say: (line: string) => void;
  /** Ends the rounds early; what was acknowledged until then is counted. */
  signal?: AbortSignal | undefined;
};

export type ChaosResult = {
  seed: number;
  /** How often each victim was struck. */
  strikes: Record<Victim, number>;
  counts: Count[];
  statuses: ReadonlyMap<number, number>;
  /** What the web server logged as a fault of its own, and how often: a part that is gone is none. */
  faults: ReadonlyMap<string, number>;
  seconds: number;
};

/** A round strikes within this time after people have worked again. */
const BEFORE_STRIKE_MS = 1_500;
/** Only what fails takes that long: a machine may be busy. */
const BACK_WITHIN_MS = 180_000;

/** Kills a part of the product at a random moment, round after round, while people work, and counts what is left of their work. */
export async function runChaos({ root, rounds, seed, stopsWithin, say, signal }: Options): Promise<ChaosResult> {
  const closers: (() => unknown)[] = [];
  const random = makeRandom(seed);
  const began = performance.now();
  try {
    const site = await openSite({ root, say, closers, stopsWithin, signal });
    const load = await startLoad(site);
    closers.push(load.stop);
    const strikes = Object.fromEntries(victims.map((victim) => [victim, 0])) as Record<Victim, number>;
    for (let round = 1; round <= rounds && !signal?.aborted; round++) {
      // Of each six rounds each victim has one: a run of any length meets them all.
      const victim = pickVictim(random, strikes);
      await waitForWork(load.ledger);
      await pause(random() * BEFORE_STRIKE_MS);
      await site.strike(victim);
      strikes[victim] += 1;
      await waitUntilBack(site);
      if (round % 10 === 0) say(`Round ${round} of ${rounds}`);
    }
    await load.stop();
    site.repair();
    const counts = await countAll(site, load.ledger, load.target);
    const seconds = (performance.now() - began) / 1000;
    return { seed, strikes, counts, statuses: load.ledger.statuses, faults: site.faults(), seconds };
  } finally {
    for (const close of closers.reverse()) await close();
  }
}

function pickVictim(random: () => number, strikes: Record<Victim, number>): Victim {
  const fewest = Math.min(...Object.values(strikes));
  const due = victims.filter((victim) => strikes[victim] === fewest);
  return due[Math.floor(random() * due.length)] ?? "web";
}

/** Waits until the product works again, and lets its people write as much as they like. */
async function waitUntilBack({ origin, databaseUrl, repair }: Site): Promise<void> {
  const deadline = Date.now() + BACK_WITHIN_MS;
  for (;;) {
    const isBack = await withClient(databaseUrl, (client) => client.query("delete from rate_limit"))
      .then(() => fetch(origin))
      .then((answer) => answer.ok)
      .catch(() => false);
    if (isBack) return repair();
    if (Date.now() > deadline) throw new Error("The product did not come back within three minutes.");
    await pause(50);
  }
}

/** Waits until some of each kind is acknowledged: on a busy machine a strike would else meet nobody at work. */
async function waitForWork(ledger: Ledger): Promise<void> {
  const growth = watchGrowth(ledger);
  const deadline = Date.now() + BACK_WITHIN_MS;
  while (!isOfEachKind(growth())) {
    if (Date.now() > deadline) throw new Error("The product acknowledged nothing for three minutes.");
    await pause(50);
  }
}

/**
 * Whether nothing acknowledged was lost or stored twice, and no answer said that the product is at fault. A mail may be sent twice: its
 * server may have taken it before the kill. A run that has acknowledged nothing of a kind shows nothing about it.
 */
export const isSound = ({ counts, statuses }: Pick<ChaosResult, "counts" | "statuses">): boolean =>
  !statuses.has(500) &&
  counts.every(
    ({ kind, acknowledged, found, doubled }) =>
      acknowledged > 0 && acknowledged === found && (doubled === 0 || kind.startsWith("mails")),
  );

/** The result as lines of a table. */
export function describeChaos({ seed, strikes, faults, seconds, ...found }: ChaosResult): string[] {
  const rounds = Object.values(strikes).reduce((sum, count) => sum + count, 0);
  return [
    `${rounds} rounds in ${Math.round(seconds)} s, seed ${seed}: ${Object.entries(strikes)
      .map((pair) => pair.join(" "))
      .join(", ")}`,
    "",
    ...describeCounts(found),
    ...[...faults].map(([fault, count]) => `${count} times: ${fault}`),
  ];
}

/** What was acknowledged and what is there, and the answers, as lines of a table. */
export function describeCounts({ counts, statuses }: Pick<ChaosResult, "counts" | "statuses">): string[] {
  const inOrder = [...statuses].toSorted(([one], [other]) => one - other);
  return [
    "| | acknowledged | found | doubled |",
    "| --- | ---: | ---: | ---: |",
    ...counts.map(({ kind, acknowledged, found, doubled }) => `| ${kind} | ${acknowledged} | ${found} | ${doubled} |`),
    "",
    `Answers: ${inOrder.map(([status, count]) => `${status || "none"} ${count}`).join(", ")}`,
  ];
}
