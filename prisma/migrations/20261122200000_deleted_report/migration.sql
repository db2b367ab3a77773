-- CreateTable
CREATE TABLE "DeletedReport" (
    "reportId" INTEGER NOT NULL,
    "placementId" INTEGER NOT NULL,
    "deletedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "content" JSONB NOT NULL,

    CONSTRAINT "DeletedReport_pkey" PRIMARY KEY ("reportId")
);

-- CreateIndex
CREATE INDEX "DeletedReport_placementId_idx" ON "DeletedReport"("placementId");

-- CreateIndex
CREATE INDEX "DeletedReport_deletedAt_idx" ON "DeletedReport"("deletedAt");

-- AddForeignKey
ALTER TABLE "DeletedReport" ADD CONSTRAINT "DeletedReport_placementId_fkey" FOREIGN KEY ("placementId") REFERENCES "Placement"("id") ON DELETE CASCADE ON UPDATE CASCADE;
