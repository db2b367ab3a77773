-- AlterTable
ALTER TABLE "Notification" ADD COLUMN     "absenceId" INTEGER,
ADD COLUMN     "placementId" INTEGER;

-- What was about a report is about its placement too.
UPDATE "Notification" n SET "placementId" = r."placementId" FROM "Report" r WHERE r.id = n."reportId";

-- A sick day's notification is about the day of absence, not about its report.
UPDATE "Notification" n SET "absenceId" = a.id, "reportId" = NULL
FROM "Absence" a WHERE a."reportId" = n."reportId" AND n."contentKey" IN ('notification.supervisor.sick-day', 'notification.teacher.sick-day');

-- The number of sick days is about the placement alone.
UPDATE "Notification" SET "reportId" = NULL WHERE "contentKey" = 'notification.teacher.three-sick-days';

-- The demo school told teachers of feedback, which no event does.
DELETE FROM "Notification" WHERE "contentKey" = 'notification.teacher.feedback-given';

-- CreateIndex
CREATE INDEX "Notification_placementId_idx" ON "Notification"("placementId");

-- CreateIndex
CREATE INDEX "Notification_absenceId_idx" ON "Notification"("absenceId");

-- AddForeignKey
ALTER TABLE "Notification" ADD CONSTRAINT "Notification_placementId_fkey" FOREIGN KEY ("placementId") REFERENCES "Placement"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Notification" ADD CONSTRAINT "Notification_absenceId_fkey" FOREIGN KEY ("absenceId") REFERENCES "Absence"("id") ON DELETE CASCADE ON UPDATE CASCADE;
