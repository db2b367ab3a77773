import { reportPath } from "../navigation/report-path";
import { reportStatus, reportTab } from "../stages";

/** How many reports are kept for reading and writing without a network. */
export const keptReports = 10;

/** A page that is fetched again within this time without having changed is not fetched, in milliseconds. */
export const freshMs = 60_000;

/** The same for a list: it says from when it is, and costs the server more than a report. */
export const freshListMs = 10 * 60_000;

export const homePath = "/dashboard";

/** The lists that are kept, as they open: what is filtered has an address of its own. */
export const keptLists: readonly string[] = [homePath, "/reports"];

const reportAddress = /^\/group\/student\/report\/(\d{1,10})\/([1-6])$/;
const { planning, reflection, feedback: feedbackTab } = reportTab;
const { sickDay } = reportStatus;

/** The tab of a report under which its page is kept: statuses after "waiting for feedback" share one. Null for any other page. */
export function keptPlaceOf(url: URL): { reportId: number; tab: number; path: string } | null {
  const [, id, status] = reportAddress.exec(url.pathname) ?? [];
  // The sheet for paper has an address of its own.
  if (id === undefined || url.searchParams.has("view")) return null;
  // A notification about a guest leads to the feedback, whatever the status in the address.
  const isAboutGuest = url.searchParams.get("viewNotify") === "guest";
  const tab = Number(status) === sickDay ? sickDay : isAboutGuest ? feedbackTab : Math.min(Number(status), feedbackTab);
  return { reportId: Number(id), tab, path: reportPath(Number(id), tab) };
}

/** Where the page of an address is kept: that of a report, or a list. Null for any other page. */
export const keptPathOf = (url: URL): string | null =>
  keptPlaceOf(url)?.path ?? (keptLists.includes(url.pathname) && url.search === "" ? url.pathname : null);

/** The report of an address in a session's cache: of a page, or of the texts beside it. */
export const reportIdIn = ({ pathname }: URL): number =>
  Number(/^\/group\/student\/report\/(\d+)\//.exec(pathname)?.[1]);

/** Where the texts are kept that the server has and the kept pages of a report do not. */
export const savedPath = (reportId: number): string => `/group/student/report/${reportId}/saved`;

/** The pages that are kept with one: a report's other tabs. */
export const placesBeside = ({ reportId, tab }: { reportId: number; tab: number }): string[] =>
  tab === sickDay
    ? []
    : [planning, reflection, feedbackTab].filter((other) => other !== tab).map((other) => reportPath(reportId, other));

/** Whose page it is and for how many seconds its session goes on; null when nothing of it may be kept. */
export function readPageSession(header: string | null): { key: string; seconds: number } | null {
  const [, key, seconds] = /^([\w-]{16,}) (\d{1,9})$/.exec(header ?? "") ?? [];
  return key === undefined ? null : { key, seconds: Number(seconds) };
}

/** When a page was kept and until when its session goes on, both by this device's clock. */
export type Kept = { at: number; until: number };

/** So far a device may correct its clock backward, in milliseconds. */
const correctionMs = 5 * 60_000;

/** A clock that was set back further proves nothing: what was kept in its future counts as too old. */
export const isValid = ({ at, until }: Kept, now: number): boolean => at <= now + correctionMs && now < until;

/** The addresses of a session that go when there are too many: those of the reports that were kept longest ago. Lists stay. */
export function surplusOf(kept: readonly { url: URL; at: number }[]): URL[] {
  const entries = kept.filter(({ url }) => !keptLists.includes(url.pathname));
  const latest = new Map<string, number>();
  for (const { url, at } of entries) latest.set(reportOf(url), Math.max(at, latest.get(reportOf(url)) ?? 0));
  const going = new Set(
    [...latest]
      .toSorted(([, one], [, other]) => other - one)
      .slice(keptReports)
      .map(([report]) => report),
  );
  return entries.filter(({ url }) => going.has(reportOf(url))).map(({ url }) => url);
}

const reportOf = ({ pathname }: URL): string => pathname.slice(0, pathname.lastIndexOf("/"));
