import "./node-version.mjs";

const HELP = `npm run audit              asks the registry for known vulnerabilities, and lists the packages in the browser's files with their sizes
npm run audit -- --help    this text

It fails on a vulnerability that is high or critical. A registry without audits, or none, is no failure: it says so.`;

import("./prepare.mjs").then(({ command, root }) =>
  command(HELP, async () => {
    const { askForFindings, describeFindings, isAlarming } = await import("../tests/audit/known-findings.ts");
    const found = await askForFindings(root);
    for (const line of describeFindings(found)) console.log(line);
    const { ensureClient } = await import("../lib/host/build.ts");
    await ensureClient(root, { say: console.error });
    const { describePackages, measureBrowserPackages } = await import("../tests/audit/browser-packages.ts");
    for (const line of ["", ...describePackages(await measureBrowserPackages(root))]) console.log(line);
    process.exitCode = isAlarming(found) ? 1 : 0;
  }),
);
