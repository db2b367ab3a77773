import { defineConfig } from "prisma/config";

// Generate, format and validate need no schema engine; naming any executable keeps Prisma from looking for a download.
process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= process.execPath;

export default defineConfig({ schema: "prisma/schema", migrations: { path: "prisma/migrations" } });
