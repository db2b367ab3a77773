import type { Locator, Page } from "@playwright/test";
import { limits } from "@/lib/platform/limits";
import type { PrismaClient } from "@/prisma/generated/client";
import { makePlacement } from "@/tests/factories/placement";
import { makeReport } from "@/tests/factories/report";
import { notifications } from "./pages";
import { t } from "./texts";

export const pageSize = limits.notificationsPageSize;

/** A student with this many new and this many old notifications of the supervisor's feedback. */
export async function makeNotified(db: PrismaClient, { fresh = 0, old = 0 }) {
  const scene = await makePlacement(db);
  const { student, supervisor } = scene;
  const report = await makeReport(db, scene, { status: 4 });
  const told = (readAt: Date | null) => ({
    recipientId: student.id,
    senderId: supervisor.id,
    reportId: report.id,
    contentKey: "notification.student.feedback-given",
    readAt,
  });
  await db.notification.createMany({
    data: Array.from({ length: fresh + old }, (_, at) => told(at < fresh ? null : new Date())),
  });
  const text = t("notification.student.feedback-given", { name: supervisor.fullName, report: report.name });
  return { ...scene, report, text, removeLabel: t("notification.remove", { sender: supervisor.fullName }) };
}

export const list = (page: Page, name: "new" | "old"): Locator =>
  notifications(page)
    .locator("section")
    .filter({ has: page.getByRole("heading", { name: t(`notification.${name}`), exact: true }) });

export const rows = (page: Page, name: "new" | "old"): Locator => list(page, name).getByRole("listitem");

export const viewMore = (page: Page, name: "new" | "old"): Locator =>
  list(page, name).getByRole("button", { name: t("common.view_more") });

export const clearAll = (page: Page): Locator =>
  notifications(page).getByRole("button", { name: t("notification.clear_all"), exact: true });
