import "./node-version.mjs";

const HELP = `npm run build              generates the database client and builds the pages, unless they are up to date
npm run build -- --help    this text

npm start does so by itself. This is for a container image, or a machine that starts elsewhere.`;

import("./prepare.mjs").then(({ command, root }) =>
  command(HELP, async () => {
    const { ensureBuild, ensureClient } = await import("../lib/host/build.ts");
    await ensureClient(root, { say: console.log });
    await ensureBuild(root, { say: console.log });
  }),
);
