import "./node-version.mjs";
import { unsupportedNode } from "../lib/platform/node-support.mjs";

const HELP = `npm start               starts everything and prints the address
npm run dev             the same with hot reload while you change the sources
npm start -- --help     this text

Settings (environment)
  PORT           the web server's port (3000)
  HOST           the address it listens at (127.0.0.1: this machine only)
  WEB_PROCESSES  how many processes answer requests (1 on two cores or fewer, and in development; on more, one for each core to spare)
  DATA_DIR       folder for the embedded database and the secrets (.data)
  DATABASE_URL   a PostgreSQL of your own instead of the embedded one; no demo school then
  PUSHER_*       a Channels service of your own instead of the embedded one`;

const began = performance.now();

import("./prepare.mjs").then(({ main, prepare, root }) =>
  main(async () => {
    const options = process.argv.slice(2);
    if (options.some((option) => option !== "--dev")) {
      console.log(HELP);
      process.exitCode = options.includes("--help") ? 0 : 1;
      return;
    }
    const warning = unsupportedNode(process.versions.node, new Date());
    if (warning) console.warn(warning);
    await prepare();
    const { run } = await import("../lib/host/run.ts");
    await run({ root, dev: options.includes("--dev"), began });
    // Handles the app left open end with the process, also after an error.
  }).then(() => process.exit()),
);
