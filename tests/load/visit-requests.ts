import type { Browser, CDPSession, Page } from "@playwright/test";
import { openContext } from "./browser";
import { kilobytes, table } from "./markdown";
import type { Person } from "./people";

/** What one visit of a page asks of the server beyond the page itself, before anybody touches anything. */
export type VisitRequests = {
  name: string;
  /** Files that the browser did not have. */
  files: number;
  /** Calls of the product. */
  calls: number;
  /** Pages fetched ahead of a press on their link. */
  ahead: number;
  /** Milliseconds that the server took for the calls and the pages fetched ahead. */
  waited: number;
  /** Bytes of all answers as they travelled, the page's too. */
  bytes: number;
};

/** Pages that one visit fetches ahead before somebody comes near a link. */
const AHEAD_GOAL = 2;

type Answer = { url: string; type: string; served: boolean; bytes: number; waited: number };

/** Visits a page twice in one browser that has never seen the product. */
export async function countRequests(
  browser: Browser,
  { origin, path, person }: { origin: string; path: string; person: Person },
): Promise<VisitRequests[]> {
  const context = await openContext(browser, origin, person);
  const page = await context.newPage();
  const answers = await listen(await context.newCDPSession(page));
  const visits = [await visit(page, path, answers, `${path}, first visit`)];
  await page.goto("about:blank");
  visits.push(await visit(page, path, answers, `${path}, next visit`));
  await context.close();
  return visits;
}

async function visit(page: Page, path: string, answers: Map<string, Answer>, name: string): Promise<VisitRequests> {
  answers.clear();
  await page.goto(path, { waitUntil: "networkidle" });
  const fromServer = [...answers.values()].filter(({ served, url }) => served && url.startsWith("http"));
  const calls = fromServer.filter(({ url }) => new URL(url).pathname.startsWith("/api/"));
  const ahead = fromServer.filter(({ url }) => new URL(url).searchParams.has("_rsc"));
  const pages = fromServer.filter(({ type }) => type === "Document");
  return {
    name,
    files: fromServer.length - calls.length - ahead.length - pages.length,
    calls: calls.length,
    ahead: ahead.length,
    waited: sum([...calls, ...ahead].map(({ waited }) => waited)),
    bytes: sum(fromServer.map(({ bytes }) => bytes)),
  };
}

/** Every answer from now on by its request. What comes from the browser's cache is not served. */
async function listen(session: CDPSession): Promise<Map<string, Answer>> {
  const answers = new Map<string, Answer>();
  session.on("Network.responseReceived", ({ requestId, type, response }) => {
    const { sendEnd = 0, receiveHeadersEnd = 0 } = response.timing ?? {};
    const served = !response.fromDiskCache && !answers.has(requestId);
    answers.set(requestId, { url: response.url, type, served, bytes: 0, waited: receiveHeadersEnd - sendEnd });
  });
  session.on("Network.requestServedFromCache", ({ requestId }) => {
    answers.set(requestId, { url: "", type: "", served: false, bytes: 0, waited: 0 });
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const answer = answers.get(requestId);
    if (answer) answer.bytes = encodedDataLength;
  });
  await session.send("Network.enable");
  return answers;
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

/** The results as a section of the page. */
export const describeVisits = (visits: readonly VisitRequests[]): string =>
  `What one visit of a page asks for beyond the page, until the network rests and before anybody comes near a link: files that the
browser did not have, calls, pages fetched ahead, the milliseconds that the server took for both, and the kB of everything,
compressed, the page included. The goal is at most ${AHEAD_GOAL} pages fetched ahead.

${table(
  ["", "files", "calls", "ahead", "ms", "kB"],
  visits.map(({ name, files, calls, ahead, waited, bytes }) => [
    name,
    ...[files, calls, ahead].map(String),
    waited.toFixed(0),
    kilobytes(bytes),
  ]),
)}`;
