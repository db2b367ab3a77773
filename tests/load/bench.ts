import { readFileSync, writeFileSync } from "node:fs";
import { loadavg } from "node:os";
import path from "node:path";
import { aborted, listenForStop } from "../../lib/host/stop-signal";
import type { Size } from "../../prisma/seed/add-bulk-data";
import { ensureBrowser } from "../runner/browser";
import { launchBrowser } from "./browser";
import { fire } from "./generator";
import { headings } from "./headings.mjs";
import { type Bench, parts } from "./parts";
import { describeAll, describeSome, replaceSections, type Section } from "./results";
import { endOf } from "./servers";
import { setStage } from "./stage";
import { prepareSubjects } from "./subjects";

const PAGE = path.join("docs", "performance.md");

/** Requests of each kind before anything is measured, so that no part is the first to ask for something. */
const WARM_UP = 48;

type Name = Section["name"];

type Options = {
  /** The repository's folder. */
  root: string;
  /** The parts to be measured. */
  only: readonly Name[];
  /** Keep the results in docs/performance.md too. */
  write: boolean;
  /** How much the database holds. */
  size: Size;
};

/** `npm run bench`: measures the product next to a bare page, or some parts of that, and prints the results. */
export async function bench({ root, only, write, size }: Options): Promise<void> {
  const signal = listenForStop();
  const closers: (() => unknown)[] = [];
  const say = (line: string) => process.stderr.write(`${line}\n`);
  const all = Object.keys(headings) as Name[];
  const names = all.filter((name) => only.includes(name));
  const [busy = 0] = loadavg();
  try {
    const work = prepareAndMeasure(names, { root, size, say, closers, signal });
    // When stopped early, its requests fail without servers and are ignored.
    work.catch(() => {});
    const sections = await Promise.race([work, aborted(signal)]);
    if (!sections) return;
    const file = path.join(root, PAGE);
    const circumstances = { day: new Date().toISOString().slice(0, 10), busy, size };
    const whole = names.length === all.length && describeAll(sections, circumstances);
    process.stdout.write(`\n${whole || describeSome(sections)}`);
    if (!write) return;
    writeFileSync(file, whole || replaceSections(readFileSync(file, "utf8"), sections, circumstances));
    say(`\nWrote ${PAGE}`);
  } finally {
    for (const close of closers.reverse()) await close();
  }
}

async function prepareAndMeasure(names: readonly Name[], given: Parameters<typeof setStage>[0]): Promise<Section[]> {
  const { root, say, closers } = given;
  const executablePath = await ensureBrowser(root, given);
  const stage = await setStage(given);
  const browser = await launchBrowser(executablePath);
  closers.push(() => browser.close());
  try {
    const subjects = await prepareSubjects(stage.product, stage.crowd);
    say("Warming up");
    for (const subject of subjects.requests) await fire(stage.product, subject, WARM_UP);
    return await measure(names, { root, say, stage, subjects, browser, executablePath });
  } catch (error) {
    say(`\nThe end of the web server's log:\n${endOf(stage.productLog)}\n`);
    throw error;
  }
}

async function measure(names: readonly Name[], bench: Bench): Promise<Section[]> {
  const sections: Section[] = [];
  for (const name of names) {
    bench.say(parts[name].saying);
    sections.push({ name, text: await parts[name].run(bench) });
  }
  return sections;
}
