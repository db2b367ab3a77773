import "./node-version.mjs";

const HELP = `npm run backup              writes all data of the embedded database to one file in DATA_DIR/backups
npm run backup -- FILE      writes it to this file, which must not exist
npm run backup -- --help    this text

The product may run meanwhile: the file has everything as it was at one moment. BACKUP_KEY (16 characters or more) encrypts it;
without the key nobody can read it again. The last bytes of the file are its checksum.`;

import("./prepare.mjs").then(({ main, prepare, root }) =>
  main(async () => {
    const [file, ...more] = process.argv.slice(2);
    if (more.length > 0 || file?.startsWith("-")) {
      console.log(HELP);
      process.exitCode = file === "--help" ? 0 : 1;
      return;
    }
    await prepare();
    const { backUp } = await import("../lib/host/backup/backup.ts");
    const { file: written, bytes, isEncrypted } = await backUp({ root, file });
    console.log(`Wrote ${written} (${(bytes / 1e6).toFixed(1)} MB, ${isEncrypted ? "encrypted" : "not encrypted"})`);
  }),
);
