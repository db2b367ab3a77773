import { pause } from "../../lib/host/processes";
import { signIn } from "../load/people";
import type { Site } from "./site";

/** What somebody saw who opened one page after the other. */
export type Reading = {
  /** How many pages came with all their scripts and styles. */
  whole: number;
  /** The addresses of what did not come, with the status of the answer (0: none). */
  missing: Map<string, number>;
};

const REST_MS = 200;
const pages = ["/", "/dashboard"];
const filesIn = /\/_next\/static\/[\w./~-]+?\.(?:js|css)/g;

/** Starts a person who opens pages with all their scripts and styles, as a browser does that has none of them, until it is stopped. */
export async function startReader({ origin }: Pick<Site, "origin">) {
  const { headers } = await signIn(origin, "student");
  const reading: Reading = { whole: 0, missing: new Map() };
  let isOver = false;

  const get = async (address: string): Promise<string | undefined> => {
    const answer = await fetch(origin + address, { headers, signal: AbortSignal.timeout(30_000) }).catch(
      () => undefined,
    );
    const text = answer?.ok && (await answer.text().catch(() => undefined));
    if (text) return text;
    reading.missing.set(address, answer?.status ?? 0);
    return undefined;
  };

  async function read(): Promise<void> {
    for (let number = 0; !isOver; number++) {
      const html = await get(pages[number % pages.length] ?? "/");
      const files = [...new Set(html?.match(filesIn))];
      const answers = await Promise.all(files.map(get));
      if (files.length > 0 && answers.every(Boolean)) reading.whole += 1;
      // Those who write are to have most of the machine.
      await pause(REST_MS);
    }
  }

  const done = read();
  return {
    reading,
    /** Ends when the last page has come. */
    async stop() {
      isOver = true;
      await done;
    },
  };
}
