import { runNode } from "./commands";
import { isEmpty } from "./database";

/** The accounts of the demo school, as the sign-in page shows them. */
export const DEMO_PASSWORD = "Practicum-1";
export const DEMO_ACCOUNTS = ["student", "supervisor", "secondary", "teacher", "admin"];

/**
 * Loads the demo school into a migrated database without users; leaves any other alone.
 * @param env the app's whole environment, DATABASE_URL included
 */
export async function loadDemo(
  root: string,
  env: NodeJS.ProcessEnv & { DATABASE_URL: string },
  { say, signal }: { say: (line: string) => void; signal?: AbortSignal },
): Promise<void> {
  if (!(await isEmpty(env.DATABASE_URL))) return;
  say("Loading the demo school (a few seconds, the first time)");
  await runNode(["--conditions=react-server", "--import", "tsx", "prisma/seed/main.ts"], {
    what: "Loading the demo school",
    cwd: root,
    env,
    signal,
  });
}
