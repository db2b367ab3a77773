import { beginStop } from "../platform/stopping";
import type { Settings } from "./settings";
import { createSharedParts, type SharedKeys } from "./shared-parts";
import type { SupervisedPostgres } from "./supervised-postgres";
import { foreignDatabase } from "./watched-database";
import { startInnerServer } from "./web-processes/inner-server";
import { beginWebProcesses, type WebProcesses } from "./web-processes/supervisor";
import { startWebServer } from "./web-server";

type Options = {
  root: string;
  dev: boolean;
  settings: Settings;
  /** How many web processes. */
  processes: number;
  keys: SharedKeys;
  /** The database, when this process runs it too. */
  postgres: SupervisedPostgres | undefined;
  say: (line: string) => void;
};

/** All that answers requests. */
export type Web = Pick<WebProcesses, "ready" | "lost" | "leave" | "stop">;

/**
 * Opens the product's port: in this process, or, with more than one web process, in those. Then this one has what there is once, and they
 * reach it by an inner server. The app's environment has to be in `process.env` before.
 * @throws HostError when the port is taken or the address is not this machine's
 */
export async function openWeb({ root, dev, settings, processes, keys, postgres, say }: Options): Promise<Web> {
  const parts = createSharedParts(keys);
  if (processes === 1) {
    const web = await startWebServer({ ...settings, root, dev, parts, database: postgres ?? foreignDatabase });
    return { ready: Promise.resolve(), lost: new Promise(() => {}), leave: beginStop, stop: web.stop };
  }
  const inner = await startInnerServer(parts);
  // Events go to the Channels server directly, and not to any process of the port.
  if (keys.channels) Object.assign(process.env, { PUSHER_HOST: "127.0.0.1", PUSHER_PORT: String(inner.port) });
  const { host, port, appUrl, trustProxy } = settings;
  const { stop: stopInner, ...address } = inner;
  const database = postgres && { dir: settings.dataDir, isAway: postgres.isAway() };
  const web = beginWebProcesses({
    root,
    count: processes,
    say,
    setup: { host, port, appUrl, trustProxy, inner: address, database },
  });
  postgres?.follow(web.noteDatabase);
  return {
    ready: web.ready,
    lost: web.lost,
    leave: web.leave,
    async stop() {
      await Promise.all([parts.close(), web.stop()]);
      await stopInner();
    },
  };
}
