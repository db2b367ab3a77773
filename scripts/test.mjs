import "./node-version.mjs";

const HELP = `npm test                          every check and every test; ends with "N passed, N failed"
npm test -- unit integration      only these parts: checks, unit, integration, api, e2e
npm test -- goal                  every test whose file or name has "goal" in it, in every part
npm test -- api report            the same within a part
npm test -- changed               the checks, and every test of what the uncommitted change touches
npm test -- --help                this text

Everything runs in a temporary folder, on free ports and a separate database. CHROMIUM_PATH names the browser. TRACE=1 records
what the browser did in a journey that fails, REPEAT=10 runs each journey ten times.`;

import("./prepare.mjs").then(({ main, prepare, root }) =>
  main(async () => {
    const words = process.argv.slice(2);
    if (words.some((word) => word.startsWith("-"))) {
      console.log(HELP);
      process.exitCode = words.includes("--help") ? 0 : 1;
      return;
    }
    await prepare();
    // The tests and the web server run in Nepal's time zone (UTC+5:45): nothing may depend on the machine's time zone.
    process.env.TZ = "Asia/Kathmandu";
    const { runTests } = await import("../tests/runner/run.ts");
    process.exit((await runTests({ root, words, say: console.log })) ? 0 : 1);
  }),
);
