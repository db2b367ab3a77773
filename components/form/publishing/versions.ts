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

/** What a list of all forms, or of the archived ones, says when there is none in it; null when there is one. */
export function emptyTitle(forms: readonly Pick<FormItem, "archived">[], archived: boolean) {
  if (forms.some((form) => form.archived === archived)) return null;
  if (archived) return "none_archived" as const;
  return forms.length > 0 ? ("all_archived" as const) : ("none_title" as const);
}
