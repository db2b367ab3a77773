import "./node-version.mjs";

const HELP = `npm run check              formatting, types, import rules, unused code, texts: all at once
npm run check -- --help    this text`;

import("./prepare.mjs").then(({ command, root }) =>
  command(HELP, async () => {
    const { runChecks } = await import("../tests/runner/checks.ts");
    const results = await runChecks(root, { say: console.log });
    const failed = results.filter((result) => !result.passed);
    for (const { name, output } of failed) console.log(`\n${name}\n\n${output}`);
    process.exitCode = failed.length > 0 ? 1 : 0;
  }),
);
