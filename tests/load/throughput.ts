import { fire, type Round, type Subject, workers } from "./generator";
import { table } from "./markdown";
import { median } from "./statistics";

/** A subject next to the bare page: medians over the rounds, of the figures and of their ratios. */
export type Comparison = { name: string; figures: Round; ratios: Round };

const ROUNDS = 5;
/** Requests of one turn. */
const REQUESTS = 160;
/** Before the first round: the bare page has compiled its code by then, and each subject is to have done the same. */
const WARM_UP = 640;

/** All subjects, and the bare page itself. */
export type Throughput = { bare: Round; comparisons: Comparison[] };

type Pair = { bare: Round; own: Round };

/**
 * Measures each subject next to the bare page. In every round each subject's turn comes right after one of the bare page's, so
 * that what else the machine does falls on both.
 */
export async function compare(
  origins: { bare: string; product: string },
  subjects: readonly Subject[],
  say: (line: string) => void,
): Promise<Throughput> {
  const bare: Subject = { name: "bare page", next: () => ({ path: "/" }) };
  await fire(origins.bare, bare, WARM_UP);
  for (const subject of subjects) await fire(origins.product, subject, WARM_UP);
  const pairs = new Map<Subject, Pair[]>(subjects.map((subject) => [subject, []]));
  for (let round = 1; round <= ROUNDS; round++) {
    say(`  round ${round} of ${ROUNDS}`);
    for (const [subject, of] of pairs)
      of.push({
        bare: await fire(origins.bare, bare, REQUESTS),
        own: await fire(origins.product, subject, REQUESTS),
      });
  }
  return {
    bare: middle([...pairs.values()].flat().map((pair) => pair.bare)),
    comparisons: [...pairs].map(([{ name }, of]) => ({
      name,
      figures: middle(of.map(({ own }) => own)),
      ratios: middle(of.map(ratioOf)),
    })),
  };
}

const ratioOf = ({ bare, own }: Pair): Round => ({
  perSecond: own.perSecond / bare.perSecond,
  p50: own.p50 / bare.p50,
  p95: own.p95 / bare.p95,
});

const middle = (rounds: readonly Round[]): Round => ({
  perSecond: median(rounds.map(({ perSecond }) => perSecond)),
  p50: median(rounds.map(({ p50 }) => p50)),
  p95: median(rounds.map(({ p95 }) => p95)),
});

/** The results as a section of the page. */
export const describeThroughput = ({ bare, comparisons }: Throughput): string =>
  `${workers} requests at a time over keep-alive connections, answers compressed as for a browser; medians of
several rounds, each directly after a round of the bare page. Ratios: throughput above 1 is faster than the bare page, latency
above 1 is slower.

${table(
  ["", "requests/s", "ratio", "p50 ms", "ratio", "p95 ms", "ratio"],
  [
    ["bare page", ...cells(bare, { perSecond: 1, p50: 1, p95: 1 })],
    ...comparisons.map(({ name, figures, ratios }) => [name, ...cells(figures, ratios)]),
  ],
)}`;

const cells = (figures: Round, ratios: Round): string[] => [
  figures.perSecond.toFixed(0),
  ratios.perSecond.toFixed(2),
  figures.p50.toFixed(0),
  ratios.p50.toFixed(2),
  figures.p95.toFixed(0),
  ratios.p95.toFixed(2),
];
