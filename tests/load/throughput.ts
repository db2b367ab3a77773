import { fire, type Round, type Subject } from "./generator";
import { median } from "./statistics";

/** A subject next to the bare page: medians over the rounds, of the figures and of their ratios. */
export type Comparison = { name: string; figures: Round; ratios: Round };

const ROUNDS = 5;
/** Requests of one turn. */
const REQUESTS = 160;
/** Before the first round: the bare page has compiled its code by then, and each subject is to have done the same. */
const WARM_UP = 640;

type Pair = { bare: Round; own: Round };

/**
 * Measures each subject next to the bare page. In every round each subject's turn comes right after one of the bare page's, so
 * that what else the machine does falls on both.
 */
export async function compare(
  origins: { bare: string; product: string },
  subjects: readonly Subject[],
  say: (line: string) => void,
): Promise<{ bare: Round; comparisons: Comparison[] }> {
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
