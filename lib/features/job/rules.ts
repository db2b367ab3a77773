import type { Permission } from "@/lib/platform/auth/permissions";
import { workbookType } from "@/lib/platform/spreadsheet/media-type";

export const jobStates = ["queued", "running", "done", "failed", "cancelled"] as const;
export type JobState = (typeof jobStates)[number];

/** The kinds of jobs that somebody follows, each with the permission that one needs to see it and to have its file. */
export const jobKinds = {
  export: "export_data",
  import: "manage_groups",
  copy: "profile",
  archive: "archive_evaluations",
  retention: "manage_settings",
} as const satisfies Record<string, Permission>;
export type JobKind = keyof typeof jobKinds;

/** What one needs beside the right to export, by the subject of the export: accounts are shown to nobody but those who manage them. */
export const exportNeeds: Readonly<Record<string, Permission>> = {
  users: "manage_users",
  groups: "view_admin_edit_group",
  audit: "view_audit",
};

/** Has a job not ended yet? */
export const isOpen = (state: JobState): boolean => state === "queued" || state === "running";

/** A job whose runner is killed, or which fails without a reason, is begun so often before it is given up: once, and three times again. */
export const maxAttempts = 4;

/** Is every step of a job stored by itself? Then what was done stays done when the job is stopped. */
export const isInSteps = ({ kind, subject }: { kind: string; subject: string }): boolean =>
  kind === "archive" || (kind === "retention" && subject === "delete");

/** For how many days a job and its file are kept after its end, unless the school has set it otherwise. */
export const keptDays = 1;

/** A job that has not ended so many days after it was asked for does so no more. A runner may be down over a weekend. */
export const lostDays = 7;

const dayMs = 24 * 60 * 60 * 1000;

/** When a job that ended at a moment is deleted. */
export const goesAt = (finishedAt: Date, days: number): Date => new Date(finishedAt.getTime() + days * dayMs);

/** What ended before this moment is deleted now. */
export const lastKeptJob = (now: Date, days: number): Date => new Date(now.getTime() - days * dayMs);

/** The types of the files that jobs make, by their ending. */
export const fileTypes: Readonly<Record<string, string>> = {
  xlsx: workbookType,
  zip: "application/zip",
};

/** A file's name and its ending. */
export function splitName(fileName: string): { name: string; ending: string } {
  const dot = fileName.lastIndexOf(".");
  return { name: fileName.slice(0, dot), ending: fileName.slice(dot + 1) };
}
