import type { TaskName } from "@/lib/platform/jobs/task-names";

/** What a process checks of itself. What is `off` is done by another process. */
export type CheckState = "ok" | "failed" | "off";
export const checkNames = ["database", "disk", "channels", "jobs"] as const;
export type CheckName = (typeof checkNames)[number];
export type Checks = Record<CheckName, CheckState>;

/** Without it nobody can work here, and a balancer sends them elsewhere. */
const needed: CheckName = "database";

/** `degraded`: people can work, and something waits for a cure. */
export type Verdict = "ok" | "degraded" | "unavailable";

/**
 * What the checks mean for a balancer. A Channels service that is away, or jobs that wait, are no reason to send people elsewhere: every process
 * sees the same, and without any left nobody could work. Nor is a full disk: pages and calls need none, and its process takes no jobs.
 */
export function verdictOf(checks: Checks, isStopping: boolean): Verdict {
  if (isStopping || checks[needed] === "failed") return "unavailable";
  return checkNames.some((name) => checks[name] === "failed") ? "degraded" : "ok";
}

/** With less free space, in bytes, a disk counts as full: logs, mails and files of exports would soon be cut off. */
export const minFreeBytes = 100_000_000;

export const isDiskFull = ({ free }: { free: number }): boolean => free < minFreeBytes;

/** What a process is there for: pages, calls and perhaps jobs, or jobs alone. */
export type InstanceKind = "web" | "worker";

/** How often a process says that it lives, when it counts as lost, and when it is forgotten; in milliseconds. */
export const heartbeatMs = 30_000;
export const lostMs = 90_000;
export const forgottenMs = 3_600_000;

/** What a task of the queue is about, for administrators; `other` is none of ours. */
export const works = ["mail", "notifications", "reminders", "documents", "archive", "files", "deletion"] as const;
export type Work = (typeof works)[number] | "other";

const taskWorks: Readonly<Record<TaskName, Work>> = {
  "send-mail": "mail",
  "mail-password-link": "mail",
  "mail-sign-in-code": "mail",
  "mail-address-changed": "mail",
  "mail-talk-calendar": "mail",
  "mail-notifications": "notifications",
  "mail-digests": "notifications",
  "remind-of-talks": "reminders",
  "remind-of-deadlines": "reminders",
  "ask-stand-ins": "reminders",
  "store-evaluation-documents": "documents",
  "catch-up-evaluation-documents": "documents",
  "job-archive": "archive",
  "archive-due": "archive",
  "archive-unclear": "archive",
  "queue-archive-due": "archive",
  "queue-archive-unclear": "archive",
  "job-export": "files",
  "job-import": "files",
  "job-copy": "files",
  "job-retention": "deletion",
  "retention-due": "deletion",
  "queue-retention-due": "deletion",
  "clear-leftovers": "deletion",
  "purge-deleted-reports": "deletion",
  "purge-notifications": "deletion",
  "purge-jobs": "deletion",
  "drop-mails": "deletion",
};

const isTask = (task: string): task is TaskName => Object.hasOwn(taskWorks, task);

export const workOf = (task: string): Work => (isTask(task) ? taskWorks[task] : "other");

/** Is a task that of a mail? So the queue's own rule says (`lib/platform/jobs/given-up-jobs.ts`). */
export const isMailTask = (task: string): boolean => task === "send-mail" || task.startsWith("mail-");

const errorLength = 200;

/**
 * The error of a job as it may be shown: its first line, without addresses of pages, which may hold the secret of a mailed link, and without
 * mail addresses for somebody who may not know them.
 */
export function shownError(error: string | null, showsAddresses: boolean): string | null {
  const [line = ""] = (error ?? "").trim().split("\n", 1);
  const safe = line.replace(/\b[a-z][a-z0-9+.-]*:\/\/\S+/gi, "…").replace(/\btoken=\S+/gi, "…");
  const shown = showsAddresses ? safe : safe.replace(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, "…");
  return shown === "" ? null : shown.length > errorLength ? `${shown.slice(0, errorLength - 1)}…` : shown;
}
