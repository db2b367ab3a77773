-- CreateEnum
CREATE TYPE "ArchiveState" AS ENUM ('sending', 'archived', 'failed', 'elsewhere');

-- CreateTable
CREATE TABLE "ArchiveRecord" (
    "id" SERIAL NOT NULL,
    "evaluationId" INTEGER NOT NULL,
    "resultId" INTEGER NOT NULL,
    "state" "ArchiveState" NOT NULL,
    "claim" TEXT,
    "actorId" INTEGER,
    "changedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "caseId" TEXT,
    "caseNumber" TEXT,
    "recordId" TEXT,
    "recordNumber" TEXT,
    "files" JSONB,
    "problem" TEXT,
    "words" TEXT,
    "reason" TEXT,

    CONSTRAINT "ArchiveRecord_pkey" PRIMARY KEY ("id"),
    -- What is archived has a receipt, what failed a problem, and what is elsewhere a reason.
    CONSTRAINT "ArchiveRecord_whole" CHECK (
      ("state" <> 'archived' OR ("recordId" IS NOT NULL AND "files" IS NOT NULL))
      AND ("state" <> 'failed' OR "problem" IS NOT NULL)
      AND ("state" <> 'elsewhere' OR "reason" IS NOT NULL)
    )
);

-- CreateIndex
CREATE UNIQUE INDEX "ArchiveRecord_resultId_key" ON "ArchiveRecord"("resultId");

-- CreateIndex
CREATE INDEX "ArchiveRecord_evaluationId_idx" ON "ArchiveRecord"("evaluationId");

-- CreateIndex
CREATE INDEX "ArchiveRecord_actorId_idx" ON "ArchiveRecord"("actorId");

-- AddForeignKey
ALTER TABLE "ArchiveRecord" ADD CONSTRAINT "ArchiveRecord_evaluationId_fkey" FOREIGN KEY ("evaluationId") REFERENCES "Evaluation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ArchiveRecord" ADD CONSTRAINT "ArchiveRecord_resultId_fkey" FOREIGN KEY ("resultId") REFERENCES "EvaluationResult"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ArchiveRecord" ADD CONSTRAINT "ArchiveRecord_actorId_fkey" FOREIGN KEY ("actorId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AlterTable
ALTER TABLE "SchoolSettings" ADD COLUMN "archiveAutomatically" BOOLEAN NOT NULL DEFAULT false;
