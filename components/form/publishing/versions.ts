import type { FormItem } from "@/lib/features/form/publishing/schema";

export type Version = FormItem["versions"][number];

/** How many running groups use any version of a form, and how many reports were made with it. */
export const usageOf = ({ versions }: FormItem): { groups: number; reports: number } => ({
  groups: versions.reduce((sum, { groups }) => sum + groups, 0),
  reports: versions.reduce((sum, { reports }) => sum + reports, 0),
});

/** The version that can be changed; undefined when there is no draft. */
export const draftOf = ({ versions }: FormItem): Version | undefined =>
  versions.find(({ publishedAt }) => publishedAt === null);
