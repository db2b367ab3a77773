import { openTestDatabase } from "./test-database";

/**
 * Imported for its effect, by a test file with a separate process: after what sets up servers that the settings name, and before
 * anything of lib/. Files that share a process get their database by `vitest.config.ts`.
 */
await openTestDatabase();
