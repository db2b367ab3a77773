import "./node-version.mjs";

const HELP = `npm test                          every check and every test; ends with "N passed, N failed"
npm test -- unit integration      only these parts: checks, unit, integration, api, e2e
npm test -- api report            of a part only the files whose path contains "report"
npm test -- --help                this text

Everything runs in a temporary folder, on free ports and a database of its own. CHROMIUM_PATH names the browser.`;

import("./prepare.mjs").then(({ main, prepare, root }) =>
  main(async () => {
    const words = process.argv.slice(2);
    if (words.some((word) => word.startsWith("-"))) {
      console.log(HELP);
      process.exitCode = words.includes("--help") ? 0 : 1;
      return;
    }
    await prepare();
    // A quarter of an hour off the usual, for the web server too: nothing may depend on the machine's own clock.
    process.env.TZ = "Asia/Kathmandu";
    const { runTests } = await import("../tests/runner/run.ts");
    process.exit((await runTests({ root, words, say: console.log })) ? 0 : 1);
  }),
);
