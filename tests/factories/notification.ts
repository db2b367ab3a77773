import type { Notification, Prisma, PrismaClient } from "@/prisma/generated/client";

/** A new notification; `readAt` makes it an old one. */
export const makeNotification = (
  db: PrismaClient,
  recipientId: number,
  given: Partial<Prisma.NotificationUncheckedCreateInput> = {},
): Promise<Notification> =>
  db.notification.create({ data: { recipientId, contentKey: "notification.student.feedback-given", ...given } });
