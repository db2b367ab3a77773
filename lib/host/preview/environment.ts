import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseEnv } from "node:util";
import { filesOf, type Preview } from "./preview";

type Environment = Record<string, string | undefined>;

/** What a program needs of its machine. */
const machine =
  /^(PATH|HOME|USER|LOGNAME|SHELL|LANG|LC_\w+|TZ|TMPDIR|NODE_OPTIONS|NODE_EXTRA_CA_CERTS|LD_\w+|DYLD_\w+|SSL_CERT_\w+|FAKETIME\w*|SYSTEMROOT)$/i;

/** The settings of the person who starts it that a preview has too. */
const shared = ["SCHOOL_TIME_ZONE", "LOG_LEVEL", "WEB_PROCESSES"];

/** The files of settings that the product and Next read. */
const files = [".env", ".env.local", ".env.production", ".env.production.local"];

/**
 * The environment of a preview. It gets no settings of the real school, from the environment or from a file: no mail server, no archive, no Feide, no
 * Channels service and no secrets. So it writes mails to its own folder, and uses the demo's archive and Feide and its own Channels server.
 * @param given the environment of the command
 */
export function previewEnvironment(preview: Preview, previews: string, given: Environment): Record<string, string> {
  const inherited = Object.entries(given).filter(([name]) => machine.test(name) || shared.includes(name));
  // One preview of many on a machine.
  const own = { WEB_PROCESSES: "1", ...Object.fromEntries(inherited.filter(([, value]) => value)) };
  return {
    ...unsetInFiles(preview.root),
    ...own,
    PORT: String(preview.port),
    HOST: "127.0.0.1",
    DATA_DIR: filesOf(previews, preview.name).data,
    DATABASE_URL: preview.databaseUrl ?? "",
    APP_URL: preview.publicAddress ?? "",
    // The proxy in front of a public address; nobody else reaches the port.
    TRUST_PROXY: preview.publicAddress ? "1" : "0",
    DEMO: "1",
    PREVIEW_NAME: preview.name,
  } as Record<string, string>;
}

/** Every setting in the files as an empty one, which wins over the file and counts as unset. */
function unsetInFiles(root: string): Record<string, string> {
  const present = files.map((name) => path.join(root, name)).filter(existsSync);
  const names = present.flatMap((file) => Object.keys(parseEnv(readFileSync(file, "utf8"))));
  return Object.fromEntries(names.map((name) => [name, ""]));
}
