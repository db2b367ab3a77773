-- AlterTable
ALTER TABLE "DeletedReport" ADD COLUMN "name" TEXT,
ADD COLUMN "date" DATE,
ADD COLUMN "status" SMALLINT,
ADD COLUMN "deletedById" INTEGER,
ADD COLUMN "reason" TEXT;

-- Students have deleted plans only.
UPDATE "DeletedReport" SET
  "name" = "content"->'report'->>'name',
  "date" = ("content"->'report'->>'date')::timestamptz AT TIME ZONE 'UTC',
  "status" = 1;

ALTER TABLE "DeletedReport" ALTER COLUMN "name" SET NOT NULL,
ALTER COLUMN "date" SET NOT NULL,
ALTER COLUMN "status" SET NOT NULL;

-- CreateTable
CREATE TABLE "DeletedReportPerson" (
    "reportId" INTEGER NOT NULL,
    "userId" INTEGER NOT NULL,

    CONSTRAINT "DeletedReportPerson_pkey" PRIMARY KEY ("reportId","userId")
);

-- AlterTable
ALTER TABLE "Notification" ADD COLUMN "deletedReportId" INTEGER;

-- CreateIndex
CREATE INDEX "Report_status_date_id_idx" ON "Report"("status", "date" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "DeletedReport_deletedById_idx" ON "DeletedReport"("deletedById");

-- CreateIndex
CREATE INDEX "DeletedReportPerson_userId_idx" ON "DeletedReportPerson"("userId");

-- CreateIndex
CREATE INDEX "Notification_deletedReportId_idx" ON "Notification"("deletedReportId");

-- AddForeignKey
ALTER TABLE "DeletedReport" ADD CONSTRAINT "DeletedReport_deletedById_fkey" FOREIGN KEY ("deletedById") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DeletedReportPerson" ADD CONSTRAINT "DeletedReportPerson_reportId_fkey" FOREIGN KEY ("reportId") REFERENCES "DeletedReport"("reportId") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DeletedReportPerson" ADD CONSTRAINT "DeletedReportPerson_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Notification" ADD CONSTRAINT "Notification_deletedReportId_fkey" FOREIGN KEY ("deletedReportId") REFERENCES "DeletedReport"("reportId") ON DELETE CASCADE ON UPDATE CASCADE;
