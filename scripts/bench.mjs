import "./node-version.mjs";

const HELP = `npm run bench                measures the product beside a bare page on this machine (about four minutes)
npm run bench -- --write     and keeps the results in docs/performance.md
npm run bench -- --help      this text

Everything runs in a temporary folder, on free ports and a database of its own. CHROMIUM_PATH names the browser.`;

import("./prepare.mjs").then(({ main, prepare, root }) =>
  main(async () => {
    const options = process.argv.slice(2);
    if (options.some((option) => option !== "--write")) {
      console.log(HELP);
      process.exitCode = options.includes("--help") ? 0 : 1;
      return;
    }
    await prepare();
    const { bench } = await import("../tests/load/bench.ts");
    await bench({ root, write: options.includes("--write") });
    // A measurement that was stopped half-way still has requests under way.
    process.exit();
  }),
);
