import "./node-version.mjs";
import { parseArgs } from "node:util";

const HELP = `npm run chaos                   kills parts of the product at random while people work, and counts what is left (200 rounds)
npm run chaos -- --rounds 20    so many rounds; a round takes a few seconds
npm run chaos -- --seed 7       the same parts after the same times as another run with this seed
npm run chaos -- --update       updates two instances from the version before to this one, while people work (a few minutes)
npm run chaos -- --update --before COMMIT    from that version; without it the last that lacks the newest migration
npm run chaos -- --help         this text

Everything runs in a temporary folder, on free ports and a database of its own. Ctrl-C ends the rounds and counts. It fails when
anything acknowledged is missing, or is there twice (a mail may be), and when nothing of a kind was acknowledged. An update also fails
when anybody was refused, when nothing of a kind was acknowledged in a phase, or when a page came without one of its scripts or styles.`;

import("./prepare.mjs").then(({ main, prepare, root }) =>
  main(async () => {
    const options = {
      rounds: { type: "string", default: "200" },
      seed: { type: "string", default: String(Date.now() % 1_000_000) },
      update: { type: "boolean" },
      before: { type: "string" },
      help: { type: "boolean" },
    };
    const { help, update, before, ...given } = parseArgs({ options }).values;
    const [rounds, seed] = [Number(given.rounds), Number(given.seed)];
    if (help || !Number.isInteger(rounds) || rounds < 1 || !Number.isInteger(seed)) {
      console.log(HELP);
      process.exitCode = help ? 0 : 1;
      return;
    }
    await prepare();
    const { ensureClient } = await import("../lib/host/build.ts");
    await ensureClient(root, { say: console.error });
    const { listenForStop } = await import("../lib/host/stop-signal.ts");
    const { describeChaos, isSound, runChaos } = await import("../tests/chaos/chaos.ts");
    if (update) {
      const { describeUpdate, isSmooth, runUpdate } = await import("../tests/chaos/update.ts");
      const done = await runUpdate({ root, before, togetherMs: 60_000, say: console.error, signal: listenForStop() });
      for (const line of describeUpdate(done)) console.log(line);
      process.exit(isSmooth(done) ? 0 : 1);
    }
    const result = await runChaos({
      root,
      rounds,
      seed,
      stopsWithin: 10,
      say: console.error,
      signal: listenForStop(),
    });
    for (const line of describeChaos(result)) console.log(line);
    process.exit(isSound(result) ? 0 : 1);
  }),
);
