import "./node-version.mjs";
import { parseArgs } from "node:util";

const HELP = `npm run -s preview -- up --name pr-123      creates and starts a preview of these sources, or updates it; prints it as one line of JSON
npm run -s preview -- list                  prints every preview as a line of JSON
npm run -s preview -- smoke --name pr-123   signs in to it, and takes a report from its plan to the feedback
npm run -s preview -- down --name pr-123    stops it and removes its database and its files
npm run -s preview -- --help                this text

A preview has a demo school of its own, in a database of its own: on an embedded server, or on the server that DATABASE_URL names, whose user may
create databases. It mails nobody, and search engines are asked not to list it. Everything but JSON goes to standard error.

  --address URL   with up: where people open it, when a proxy in front leads there; otherwise only this machine can
  --port N        with up: its port; otherwise a free one that it keeps

PREVIEWS_DIR is the folder of all previews (.data/previews). "down" of a preview that does not exist says so and is no failure.`;

const options = {
  name: { type: "string" },
  address: { type: "string" },
  port: { type: "string" },
  help: { type: "boolean" },
};

/** The command and its options, or null when they cannot be understood. */
function readCommand() {
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const [command, ...more] = positionals;
    const isKnown = ["up", "list", "smoke", "down"].includes(command) && more.length === 0;
    const { name, address, port } = values;
    const fits =
      (command === "up" || (address === undefined && port === undefined)) && (command !== "list" || name === undefined);
    return { help: values.help, command: isKnown && fits ? command : undefined, name, address, port };
  } catch {
    return {};
  }
}

const print = (value) => console.log(JSON.stringify(value));

import("./prepare.mjs").then(({ main, prepare, root }) =>
  main(async () => {
    const { help, command, ...given } = readCommand();
    if (help || !command) {
      console.log(HELP);
      process.exitCode = help ? 0 : 1;
      return;
    }
    await prepare();
    const { listenForStop } = await import("../lib/host/stop-signal.ts");
    const { down, list } = await import("../lib/host/preview/down.ts");
    const { up } = await import("../lib/host/preview/up.ts");
    const { HostError } = await import("../lib/host/host-error.ts");
    const signal = listenForStop();
    const wanted = { root, ...given, say: console.error, signal };
    const stopped = (error) => {
      throw signal.aborted ? new HostError("Stopped before the end.") : error;
    };
    if (command === "up") print(await up(wanted).catch(stopped));
    else if (command === "list") list(root).forEach(print);
    else if (command === "smoke") {
      const { assertPreviewName } = await import("../lib/host/preview/preview.ts");
      const { doMainJob } = await import("../tests/smoke/main-job.ts");
      assertPreviewName(given.name);
      print(
        await doMainJob(
          list(root).find(({ name }) => name === given.name),
          given.name,
        ),
      );
    } else {
      const removed = await down(wanted).catch(stopped);
      if (!removed) console.error(`There is no preview "${given.name}": nothing to remove.`);
      print({ name: given.name, removed });
    }
    // The process of a preview goes on without this one.
    process.exit(process.exitCode ?? 0);
  }),
);
