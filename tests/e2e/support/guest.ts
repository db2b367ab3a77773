import type { Page } from "@playwright/test";
import type { PrismaClient } from "@/prisma/generated/client";
import { makeGuestLink } from "@/tests/factories/guest-link";
import { makePlacement } from "@/tests/factories/placement";
import { makeReport } from "@/tests/factories/report";
import { t } from "./texts";

export const guest = "Unni på avdelingen";

export const feedback = "Hun satte seg ned og lyttet.\nØv på å oppsummere.";

export const nameField = (page: Page) => page.getByLabel(t("guest.name"), { exact: true });

export const feedbackField = (page: Page) => page.getByLabel(t("guest.feedback"), { exact: true });

export const submit = (page: Page) => page.getByRole("button", { name: t("guest.submit"), exact: true });

export async function write(page: Page, name = guest): Promise<void> {
  await nameField(page).fill(name);
  await feedbackField(page).fill(feedback);
}

/** A report that waits for feedback, and the address of a guest's link to it. This machine's address, which all tests share, opens only some. */
export async function makeLink(db: PrismaClient, given: { expiresAt?: Date; revokedAt?: Date } = {}) {
  await db.rateLimit.deleteMany({ where: { key: { startsWith: "guestAddress:" } } });
  const scene = await makePlacement(db);
  const report = await makeReport(db, scene, { status: 3 });
  const link = await makeGuestLink(db, { reportId: report.id, createdById: scene.student.id, ...given });
  return { scene, report, link, path: `/guest?token=${link.secret}` };
}
