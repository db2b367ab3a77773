import { type Endable, isOver } from "@/lib/features/placement/rules";
import { nextStatus } from "@/lib/features/report/life/rules";

/** How many links of one report can be open at a time, and for how many hours each kind is valid. */
export const guestLimits = { openLinks: 5, mailedHours: 7 * 24, shownHours: 24 } as const;

const hour = 60 * 60 * 1000;

/** When a new link expires: a mailed one may stay unread for some days, one that is shown is used immediately. */
export const expiryOf = (mailed: boolean, now: Date): Date =>
  new Date(now.getTime() + (mailed ? guestLimits.mailedHours : guestLimits.shownHours) * hour);

type Link = { givenAt: Date | null; revokedAt: Date | null; expiresAt: Date };

/** The state of an invitation, for the student who made it. */
export const linkStates = ["waiting", "answered", "expired", "revoked"] as const;
export type LinkState = (typeof linkStates)[number];

/** An answered invitation stays answered; a closed one stays closed when it expires. */
export function linkStateOf(link: Link, now: Date): LinkState {
  if (link.givenAt) return "answered";
  if (link.revokedAt) return "revoked";
  return link.expiresAt > now ? "waiting" : "expired";
}

/** When a link stops to work by itself: at its own end, or earlier with the placement or its group, where nobody answers any more. */
export const endOf = (link: Pick<Link, "expiresAt">, ...ended: (Date | null)[]): Date =>
  new Date(Math.min(...[link.expiresAt, ...ended].flatMap((end) => end?.getTime() ?? [])));

/** The state of a link for the guest who opens it. */
export const linkWorths = ["open", "expired", "used", "gone"] as const;
export type LinkWorth = (typeof linkWorths)[number];

type AskedReport = { status: number; placement: Endable };

/**
 * Only an open link lets a person read and answer. An unknown link, a revoked one, one of a closed report and one of a placement that is over
 * look the same.
 */
export function linkWorthOf(link: (Link & { report: AskedReport }) | null, now: Date): LinkWorth {
  if (!link) return "gone";
  const state = linkStateOf(link, now);
  if (state === "answered") return "used";
  const { status, placement } = link.report;
  if (state === "revoked" || isOver(placement) || statusAfterFeedback(status) === null) return "gone";
  return state === "expired" ? "expired" : "open";
}

/** The status of a report once a guest has given feedback, or null when it accepts none now: as for anybody who was asked. */
export const statusAfterFeedback = (status: number): number | null => nextStatus(status, "give-feedback", "asked");
