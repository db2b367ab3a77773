import type { Browser } from "@playwright/test";
import { describeBadge, timeBadge } from "./badge";
import { describeDocument, timeDocument } from "./document-cost";
import { describeExports, timeExports } from "./export-cost";
import type { headings } from "./headings.mjs";
import { describeImports, timeImport } from "./import-cost";
import { describeMarks, markPages } from "./marks";
import { compareProcesses, describeProcesses } from "./processes";
import { countQueries, describeQueries } from "./query-counts";
import type { Stage } from "./stage";
import type { Subjects } from "./subjects";
import { describeTalk, timeTalk } from "./talk";
import { compare, describeThroughput } from "./throughput";
import { countRequests, describeVisits } from "./visit-requests";
import { describeWeights, weighPages } from "./weight";
import { describeWorkbooks, timeWorkbooks } from "./workbook-wait";

/** What a part measures with. */
export type Bench = {
  /** The repository's folder. */
  root: string;
  say: (line: string) => void;
  stage: Stage;
  subjects: Subjects;
  browser: Browser;
  /** The browser's program; undefined: the one installed by Playwright. */
  executablePath: string | undefined;
};

/** A part of the bench: what it says while it runs, and what gives its section of the page. */
type Part = { saying: string; run: (bench: Bench) => Promise<string> };

const part = <Found>(
  saying: string,
  measure: (bench: Bench) => Promise<Found>,
  describe: (found: Found) => string,
): Part => ({ saying, run: async (bench) => describe(await measure(bench)) });

/** All that can be measured. Each part runs alone too; `queries`, `exports` and `imports` add to the database, so they come last. */
export const parts: Record<keyof typeof headings, Part> = {
  throughput: part(
    "Measuring throughput (about a quarter of an hour)",
    ({ stage, subjects, say }) => compare(stage, subjects.requests, say),
    describeThroughput,
  ),
  processes: part(
    "Measuring with one and two web processes (about ten minutes)",
    ({ stage, subjects }) => compareProcesses(stage, subjects.requests),
    describeProcesses,
  ),
  scripts: part(
    "Loading pages in a browser",
    ({ browser, stage, subjects }) => weighPages(browser, stage, subjects),
    describeWeights,
  ),
  lighthouse: part(
    "Having Lighthouse judge pages (about four minutes)",
    ({ executablePath, stage, subjects }) => markPages(executablePath, stage.product, subjects.marked),
    describeMarks,
  ),
  visit: part(
    "Counting the requests of a visit",
    ({ browser, stage, subjects }) =>
      countRequests(browser, { origin: stage.product, path: "/dashboard", person: subjects.student }),
    describeVisits,
  ),
  badge: part(
    "Timing the badge",
    ({ browser, stage, subjects: { student, supervisor, report } }) =>
      timeBadge(browser, { origin: stage.product, sender: supervisor, recipient: student, reportId: report.id }),
    describeBadge,
  ),
  talk: part(
    "Timing a talk",
    ({ browser, stage, subjects: { talk } }) => timeTalk(browser, { origin: stage.product, ...talk, talk }),
    describeTalk,
  ),
  workbooks: part(
    "Timing others beside hostile workbooks",
    ({ stage }) => timeWorkbooks(stage.product),
    describeWorkbooks,
  ),
  document: part("Timing a long document", timeDocument, describeDocument),
  queries: part(
    "Counting queries",
    ({ stage, subjects }) => countQueries(stage, subjects.requests, subjects.report.id),
    describeQueries,
  ),
  exports: part("Timing exports", ({ root, stage }) => timeExports(root, stage.databaseUrl), describeExports),
  imports: part("Timing an import", ({ root, stage }) => timeImport(root, stage.databaseUrl), describeImports),
};
