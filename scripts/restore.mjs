import "./node-version.mjs";
import { parseArgs } from "node:util";

const HELP = `npm run restore -- FILE              fills an empty embedded database from a file of npm run backup
npm run restore -- FILE --replace    the same over present data, which is put aside as a backup in DATA_DIR/backups first
npm run restore -- --help            this text

Stop the product first. The whole file is checked before anything is changed, and whatever fails leaves the present data as it is.
BACKUP_KEY opens an encrypted file. Everybody signs in again afterwards.`;

import("./prepare.mjs").then(({ main, prepare, root }) =>
  main(async () => {
    const options = { replace: { type: "boolean", default: false }, help: { type: "boolean", default: false } };
    const { values, positionals } = parseArgs({ options, allowPositionals: true, strict: false });
    const known = Object.keys(values).every((name) => name in options);
    if (values.help || !known || positionals.length !== 1) {
      console.log(HELP);
      process.exitCode = values.help ? 0 : 1;
      return;
    }
    await prepare();
    const { restore } = await import("../lib/host/backup/restore.ts");
    const { at, aside } = await restore({ root, file: positionals[0], replace: values.replace, say: console.log });
    if (aside) console.log(`The former data is in ${aside}`);
    console.log(`Restored the data of ${at}`);
  }),
);
