import "./node-version.mjs";

const HELP = `npm run create-admin -- MAIL NAME    makes an administrator and prints the link to choose a password
npm run create-admin -- --help       this text

DATABASE_URL names the database. The link works once, for seven days; run it again for the same address to get a new one.`;

import("./prepare.mjs").then(({ main, prepare, root }) =>
  main(async () => {
    const [email, ...name] = process.argv.slice(2);
    if (!email || email.startsWith("-") || name.length === 0) {
      console.log(HELP);
      process.exitCode = email === "--help" ? 0 : 1;
      return;
    }
    await prepare();
    const { openProductionDatabase } = await import("../lib/host/worker.ts");
    await openProductionDatabase(root);
    const { createAdmin } = await import("../lib/features/user/commands/create-admin.ts");
    console.log(await createAdmin({ email, fullName: name.join(" ") }));
    // Open connections end with the process.
    process.exit();
  }),
);
