import "./node-version.mjs";

const HELP = `node --conditions=react-server scripts/replay-erasures.mjs    erases again everybody on the list in DATA_DIR (erasures.jsonl)

The start of the product and npm run restore do so by themselves. DATABASE_URL and DATA_DIR are those of the product.`;

import("./prepare.mjs").then(({ command }) =>
  command(HELP, async () => {
    const { readErasures } = await import("../lib/platform/erasure-list.ts");
    const { readSchool } = await import("../lib/platform/i18n/registry.ts");
    const { replayErasures } = await import("../lib/features/erasure/commands/replay-erasures.ts");
    const { sentenceOf } = await import("../lib/features/erasure/rules/replay-notices.ts");
    await readSchool();
    // Who starts this has said which lines cannot be read.
    const { erasures } = readErasures(process.env.DATA_DIR);
    const { count, notices } = await replayErasures(erasures);
    for (const notice of notices) console.log(sentenceOf(notice));
    console.log(`Erased again: ${count}`);
    // Open connections end with the process.
    process.exit();
  }),
);
