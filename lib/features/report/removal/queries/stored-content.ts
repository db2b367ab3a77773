import "server-only";
import type { Prisma } from "@/prisma/generated/client";

/** What is stored of a deleted report: everything that is created again with it. */
export type Content = {
  report: Prisma.ReportUncheckedCreateInput;
  /** The goals for which it was evidence; missing in what was deleted before there were any. */
  goalIds?: number[];
  notifications: Prisma.NotificationCreateManyInput[];
};

export const contentIn = (stored: Prisma.JsonValue): Content => stored as unknown as Content;
