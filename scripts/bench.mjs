import "./node-version.mjs";
import { parseArgs } from "node:util";
import { headings } from "../tests/load/headings.mjs";

const PARTS = Object.keys(headings);

const HELP = `npm run bench                         measures the product beside a bare page on this machine (about 40 minutes)
npm run bench -- --only badge,talk    only these parts of it: ${PARTS.join(", ")}
npm run bench -- --write              and keeps the results in docs/performance.md: the whole page, or the sections of these parts
npm run bench -- --size l             with 100 000 people, 1 000 000 reports, 5 000 000 notifications (m: a fiftieth; s: the demo school)
npm run bench -- --help               this text

Everything runs in a temporary folder, on free ports and a database of its own. CHROMIUM_PATH names the browser.`;

import("./prepare.mjs").then(({ main, prepare, root }) =>
  main(async () => {
    const options = {
      only: { type: "string", default: PARTS.join(",") },
      write: { type: "boolean" },
      size: { type: "string", default: "s" },
      help: { type: "boolean" },
    };
    const { only: list, write = false, size, help } = parseArgs({ options }).values;
    if (help || !["s", "m", "l"].includes(size)) {
      console.log(HELP);
      process.exitCode = help ? 0 : 1;
      return;
    }
    const only = list.split(",").map((name) => name.trim());
    const unknown = only.find((name) => !PARTS.includes(name));
    if (unknown !== undefined) {
      console.error(`The bench has no part "${unknown}", only ${PARTS.join(", ")}.`);
      process.exitCode = 1;
      return;
    }
    await prepare();
    // The measuring program reads the database too.
    const { ensureClient } = await import("../lib/host/build.ts");
    await ensureClient(root, { say: console.error });
    const { bench } = await import("../tests/load/bench.ts");
    await bench({ root, only, write, size });
    // A measurement that was stopped half-way still has open requests.
    process.exit();
  }),
);
