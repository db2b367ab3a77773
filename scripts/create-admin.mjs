import "./node-version.mjs";

const HELP = `npm run create-admin -- MAIL NAME    makes an administrator and prints the link to choose a password
npm run create-admin -- --help       this text

DATABASE_URL names the database; without it, it is the embedded one in DATA_DIR (.data), whether the product runs or not. The link works once, for seven days; run it again for the same address to get a new one.`;

import("./prepare.mjs").then(({ main, prepare, root }) =>
  main(async () => {
    const [email, ...name] = process.argv.slice(2);
    if (!email || email.startsWith("-") || name.length === 0) {
      console.log(HELP);
      process.exitCode = email === "--help" ? 0 : 1;
      return;
    }
    await prepare();
    const { withProductionDatabase } = await import("../lib/host/worker.ts");
    const link = await withProductionDatabase(root, async () => {
      const { createAdmin } = await import("../lib/features/user/commands/create-admin.ts");
      return createAdmin({ email, fullName: name.join(" ") });
    });
    console.log(link);
    // Open connections end with the process.
    process.exit();
  }),
);
