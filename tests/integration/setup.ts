import { openTestDatabase } from "../support/test-database";

// Vitest runs this before each file, also where files share a process.
await openTestDatabase();
