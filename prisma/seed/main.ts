import { parseArgs } from "node:util";
import { PrismaPg } from "@prisma/adapter-pg";
import { demoAccounts, demoPassword } from "../../lib/platform/demo-accounts";
import { PrismaClient } from "../generated/client";
import { DatabaseInUseError, loadDemoSchool } from "./demo-school";
import { installShippedForms } from "./shipped-forms";

const help = `Loads the demo school into the empty database that DATABASE_URL names.

  node --conditions=react-server --import tsx prisma/seed/main.ts

  --forms   only the forms that the product ships, into a database without any
  --help    this text
`;

/** Ends with one sentence on the error output and exit code 1 when nothing was loaded. */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { help: { type: "boolean" }, forms: { type: "boolean" } } });
  if (values.help) {
    process.stdout.write(help);
    return;
  }
  const connectionString = process.env.DATABASE_URL;
  if (!connectionString) return fail("DATABASE_URL is not set: it names the database to load the demo school into.");
  const db = new PrismaClient({ adapter: new PrismaPg({ connectionString }) });
  try {
    if (values.forms) {
      await installShippedForms(db, new Date());
      return;
    }
    const { users, reports } = await loadDemoSchool(db, new Date());
    process.stdout.write(`Loaded the demo school: ${users.length} people, ${reports.length} reports.\n`);
    process.stdout.write(`Accounts: ${demoAccounts.join(", ")}. Password: ${demoPassword}\n`);
  } catch (error) {
    if (!(error instanceof DatabaseInUseError)) throw error;
    fail(error.message);
  } finally {
    await db.$disconnect();
  }
}

function fail(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 1;
}

main().catch((error: unknown) => fail(error instanceof Error ? error.message : String(error)));
