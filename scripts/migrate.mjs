import "./node-version.mjs";

const HELP = `npm run migrate -- deploy         applies the migrations that the database does not have yet
npm run migrate -- create NAME    writes prisma/migrations/<time>_<NAME> from the changes in prisma/schema
npm run migrate -- --help         this text

DATABASE_URL names the database for deploy; without it, it is the embedded one in DATA_DIR (.data).
"create" works on a database of its own that is thrown away.`;

import("./prepare.mjs").then(({ main, prepare, root }) =>
  main(async () => {
    const [command, name] = process.argv.slice(2);
    const known = command === "deploy" || (command === "create" && name);
    if (!known) {
      console.log(HELP);
      process.exitCode = command === "--help" || command === undefined ? 0 : 1;
      return;
    }
    await prepare();
    const migrate = await import("../lib/host/migrate.ts");
    if (command === "deploy") await migrate.deploy(root);
    else await migrate.create(root, name);
  }),
);
