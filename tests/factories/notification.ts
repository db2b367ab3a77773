import { contentKeys } from "@/lib/features/notification/rules/keys";
import type { Notification, Prisma, PrismaClient } from "@/prisma/generated/client";

/** A new notification, about the placement of its report if it has one; `readAt` makes it an old one. */
export async function makeNotification(
  db: PrismaClient,
  recipientId: number,
  given: Partial<Prisma.NotificationUncheckedCreateInput> = {},
): Promise<Notification> {
  const { contentKey = "notification.student.feedback-given", reportId } = given;
  if (!contentKeys.has(contentKey)) throw new Error(`No event has the key ${contentKey}`);
  const report = reportId && (await db.report.findUniqueOrThrow({ where: { id: reportId } }));
  const placementId = report ? report.placementId : null;
  return db.notification.create({ data: { recipientId, placementId, ...given, contentKey } });
}
