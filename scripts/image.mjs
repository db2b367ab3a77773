import "./node-version.mjs";

const HELP = `npm run image              runs the steps of the Dockerfile in a plain folder and starts the result as a user who may write nothing (about three minutes)
npm run image -- --help    this text

It needs no container engine, and has a PostgreSQL of its own. It prints the size of each layer.`;

import("./prepare.mjs").then(({ command, root }) =>
  command(HELP, async () => {
    const { listenForStop } = await import("../lib/host/stop-signal.ts");
    const { checkImage } = await import("../tests/image/check-image.ts");
    await checkImage({ root, say: console.log, signal: listenForStop() });
    process.exit();
  }),
);
