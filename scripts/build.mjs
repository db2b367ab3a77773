import "./node-version.mjs";

const HELP = `npm run build              generates the database client and builds the pages, unless they are up to date
npm run build -- --help    this text

npm start does so by itself. This is for a container image, or a machine that starts elsewhere.`;

import("./prepare.mjs").then(({ main, prepare, root }) =>
  main(async () => {
    if (process.argv.length > 2) {
      console.log(HELP);
      process.exitCode = process.argv[2] === "--help" ? 0 : 1;
      return;
    }
    await prepare();
    const { ensureBuild, ensureClient } = await import("../lib/host/build.ts");
    await ensureClient(root, { say: console.log });
    await ensureBuild(root, { say: console.log });
  }),
);
