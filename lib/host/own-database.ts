import { openDataDir } from "./data-dir";
import { DATABASE_NAME } from "./database";
import { findRunningServer, startEmbeddedPostgres } from "./embedded-postgres";

/** Uses the embedded database of a data folder: the server that runs, or one that is started for as long as it takes. */
export async function withOwnDatabase<Result>(dir: string, work: (url: string) => Promise<Result>): Promise<Result> {
  const running = findRunningServer(dir);
  if (running) return work(running(DATABASE_NAME));
  const dataDir = openDataDir(dir);
  try {
    const server = await startEmbeddedPostgres({ dir: dataDir.path });
    return await work(server.url(DATABASE_NAME)).finally(server.stop);
  } finally {
    dataDir.release();
  }
}
