import { afterAll } from "vitest";
import { archiveEnvironment, startFaultyArchive } from "./faulty-archive";

/**
 * An archive on a free port, and the settings that point at it. Import this before `./database` and anything of lib/: the settings are read
 * when they are first imported.
 */
export const archive = await startFaultyArchive();
process.env.TEST_ARCHIVE = JSON.stringify(archiveEnvironment(archive.address));
afterAll(archive.stop);
