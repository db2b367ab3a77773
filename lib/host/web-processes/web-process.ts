import { nameSources } from "../../platform/metrics/figures";
import { beginStop } from "../../platform/stopping";
import { surviveClosedOutput } from "../closed-output";
import { defer } from "../deferred";
import { HostError } from "../host-error";
import { foreignDatabase } from "../watched-database";
import { startWebServer } from "../web-server";
import { shareFigures } from "./figures";
import { type FollowedPostgres, followPostgres } from "./followed-postgres";
import { forwardSharedParts } from "./forward";
import type { FromChild, FromParent, Setup } from "./messages";
import { beginPulse } from "./pulse";

/**
 * One of several web processes of a start, from its parent's first word to the last. The parent alone stops it: the signals of a terminal or
 * a supervisor reach all processes, and this one goes on until the parent says so. It ends with its parent.
 */
export async function runWebProcess(root: string): Promise<void> {
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(name, () => {});
  surviveClosedOutput();
  const parent = listenToParent();
  await tellParent({ kind: "begun" });
  beginPulse(tellParent);
  const setup = await Promise.race([parent.setup, parent.stop]);
  if (!setup) return;
  const postgres = setup.database && followPostgres(setup.database);
  if (postgres) parent.followDatabase(postgres);
  try {
    const { inner, host, port, appUrl, trustProxy } = setup;
    const started = startWebServer({
      root,
      dev: false,
      host,
      port,
      appUrl,
      trustProxy,
      parts: forwardSharedParts(inner),
      database: postgres ?? foreignDatabase,
    });
    // Also when it is to stop meanwhile: what has begun, such as a job, is ended in order.
    const web = await started;
    await parent.stop;
    await web.stop();
  } catch (error) {
    if (!(error instanceof HostError)) throw error;
    await tellParent({ kind: "failed", message: error.message });
    process.exitCode = 1;
  }
}

type Parent = {
  setup: Promise<Setup>;
  stop: Promise<undefined>;
  followDatabase: (postgres: FollowedPostgres) => void;
};

function listenToParent(): Parent {
  const setup = defer<Setup>();
  const stop = defer<undefined>();
  const figures = shareFigures(tellParent);
  nameSources({ allProcesses: figures.ofAll });
  let postgres: FollowedPostgres | undefined;
  // What was said before anybody followed.
  let last: boolean | undefined;
  process.on("message", (message: FromParent) => {
    if (message.kind === "setup") setup.resolve(message.setup);
    else if (message.kind === "leave") beginStop();
    else if (message.kind === "stop") stop.resolve(undefined);
    else if (message.kind === "database") {
      last = message.isAway;
      postgres?.note(last);
    } else void figures.note(message);
  });
  return {
    setup: setup.promise,
    stop: stop.promise,
    followDatabase(followed) {
      postgres = followed;
      if (last !== undefined) postgres.note(last);
    },
  };
}

const tellParent = (message: FromChild): Promise<void> =>
  new Promise((resolve) => {
    if (process.send) process.send(message, undefined, undefined, () => resolve());
    else resolve();
  });
