import { mkdirSync, writeFileSync } from "node:fs";
import { loadavg } from "node:os";
import path from "node:path";
import type { Browser } from "@playwright/test";
import { aborted, listenForStop } from "../../lib/host/stop-signal";
import type { Size } from "../../prisma/seed/add-bulk-data";
import { ensureBrowser } from "../runner/browser";
import { timeBadge } from "./badge";
import { launchBrowser } from "./browser";
import { timeDocument } from "./document-cost";
import { timeExports } from "./export-cost";
import { timeImport } from "./import-cost";
import { markPages } from "./marks";
import { compareProcesses } from "./processes";
import { addReports, countQueries } from "./query-counts";
import { describe, type Results } from "./results";
import { endOf } from "./servers";
import { type Stage, setStage } from "./stage";
import { prepareSubjects } from "./subjects";
import { timeTalk } from "./talk";
import { compare } from "./throughput";
import { countRequests } from "./visit-requests";
import { weigh } from "./weight";
import { timeWorkbooks } from "./workbook-wait";

/** What is measured with one and with two web processes. */
const measuredTwice = [
  "/dashboard, student",
  "/dashboard, teacher",
  "report page, student",
  "/group, 60 students",
  "/user/getBadgeNumberForUser",
  "/report/list",
  "/report/get",
  "/report/save",
];

const PAGE = path.join("docs", "performance.md");

type Options = {
  /** The repository's folder. */
  root: string;
  /** Keep the results in docs/performance.md too. */
  write: boolean;
  /** How much the database holds. */
  size: Size;
};

/** `npm run bench`: measures the product next to a bare page and prints the results. */
export async function bench({ root, write, size }: Options): Promise<void> {
  const signal = listenForStop();
  const closers: (() => unknown)[] = [];
  const say = (line: string) => process.stderr.write(`${line}\n`);
  try {
    const work = prepareAndMeasure({ root, size, say, closers, signal });
    // When stopped early, its requests fail without servers and are ignored.
    work.catch(() => {});
    const results = await Promise.race([work, aborted(signal)]);
    if (!results) return;
    const text = describe(results);
    process.stdout.write(`\n${text}`);
    if (!write) return;
    mkdirSync(path.join(root, "docs"), { recursive: true });
    writeFileSync(path.join(root, PAGE), text);
    say(`\nWrote ${PAGE}`);
  } finally {
    for (const close of closers.reverse()) await close();
  }
}

type Surroundings = Parameters<typeof setStage>[0];

async function prepareAndMeasure(given: Surroundings): Promise<Results> {
  const [busy = 0] = loadavg();
  const executablePath = await ensureBrowser(given.root, given);
  const stage = await setStage(given);
  const browser = await launchBrowser(executablePath);
  given.closers.push(() => browser.close());
  try {
    return { busy, size: given.size, ...(await measure(stage, { browser, executablePath }, given)) };
  } catch (error) {
    given.say(`\nThe end of the web server's log:\n${endOf(stage.productLog)}\n`);
    throw error;
  }
}

async function measure(
  stage: Stage,
  { browser, executablePath }: { browser: Browser; executablePath: string | undefined },
  { root, say }: Pick<Surroundings, "root" | "say">,
): Promise<Omit<Results, "busy" | "size">> {
  const { bare, product, counted, databaseUrl, databaseLog, crowd } = stage;
  const subjects = await prepareSubjects(product, crowd);
  const { student, supervisor, report, evaluation, talk } = subjects;
  const all = [...subjects.pages, ...subjects.calls];
  const instance = { origin: counted, log: databaseLog };

  say("Counting queries");
  const few = await countQueries(instance, all);
  say("Measuring throughput (about two minutes)");
  const throughput = await compare({ bare, product }, all, say);

  say("Measuring with one and two web processes (about a minute)");
  const processes = await compareProcesses(
    stage,
    all.filter(({ name }) => measuredTwice.includes(name)),
  );

  say("Loading the pages in a browser");
  const weights = [
    await weigh(browser, { name: "bare page", origin: bare, path: "/" }),
    await weigh(browser, { name: "/", origin: product, path: "/" }),
    await weigh(browser, { name: "/dashboard", origin: product, path: "/dashboard", person: student }),
    await weigh(browser, { name: "report page", origin: product, path: report.path, person: student }),
    await weigh(browser, { name: "evaluation page", origin: product, path: evaluation.path, person: supervisor }),
    await weigh(browser, { name: "/student", origin: product, path: "/student", person: student }),
  ];
  const visits = await countRequests(browser, { origin: product, path: "/dashboard", person: student });
  say("Having Lighthouse judge pages (about four minutes)");
  const marks = await markPages(executablePath, product, subjects.marked);
  say("Timing the badge");
  const badge = await timeBadge(browser, {
    origin: product,
    sender: supervisor,
    recipient: student,
    reportId: report.id,
  });

  say("Timing a talk");
  const talkLatency = await timeTalk(browser, { origin: product, ...talk, talk });

  say("Timing others beside hostile workbooks");
  const workbooks = await timeWorkbooks(product);
  say("Timing a long document");
  const document = await timeDocument();

  say("Counting queries with more reports");
  await addReports(databaseUrl, report.id);
  const many = await countQueries(instance, all);
  // Last, because it adds many accounts.
  say("Timing exports");
  const exports = await timeExports(root, databaseUrl);
  say("Timing an import");
  const imports = await timeImport(root, databaseUrl);
  const jobs = { exports, imports };
  return {
    ...throughput,
    processes,
    few,
    many,
    weights,
    marks,
    visits,
    badge,
    talk: talkLatency,
    workbooks,
    document,
    ...jobs,
  };
}
