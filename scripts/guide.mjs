import "./node-version.mjs";

const HELP = `npm run guide              runs the commands of docs/production.md one by one in a copy of the sources (about three minutes)
npm run guide -- --help    this text

It has a PostgreSQL of its own. Blocks that need a container engine, or pg_dump, are passed over where there is none, and those
that would change the machine everywhere; they are named.`;

import("./prepare.mjs").then(({ command, root }) =>
  command(HELP, async () => {
    const { listenForStop } = await import("../lib/host/stop-signal.ts");
    const { runGuide } = await import("../tests/guide/run-guide.ts");
    const page = "docs/production.md";
    const { ran, skipped } = await runGuide({ root, page, say: console.log, signal: listenForStop() });
    console.log(`${ran} blocks ran, ${skipped} need what this machine lacks`);
    process.exit(ran > 0 ? 0 : 1);
  }),
);
