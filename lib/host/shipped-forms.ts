import { runNode } from "./commands";
import { withClient } from "./database";

/**
 * Gives a migrated database without any form those that the product ships; leaves any other alone.
 * @param env the app's whole environment, DATABASE_URL included
 */
export async function ensureForms(
  root: string,
  env: NodeJS.ProcessEnv & { DATABASE_URL: string },
  { say, signal }: { say: (line: string) => void; signal?: AbortSignal | undefined },
): Promise<void> {
  if (await hasForms(env.DATABASE_URL)) return;
  say("Adding the report form and the assessment form");
  await runNode(["--conditions=react-server", "--import", "tsx", "prisma/seed/main.ts", "--forms"], {
    what: "Adding the forms",
    cwd: root,
    env,
    signal,
  });
}

const hasForms = (url: string): Promise<boolean> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ found: boolean }>('select exists (select from "Form") as found');
    return rows[0]?.found === true;
  });
