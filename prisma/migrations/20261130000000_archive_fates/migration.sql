-- AlterEnum
ALTER TYPE "ArchiveState" ADD VALUE 'waiting';

-- AlterTable
ALTER TABLE "ArchiveRecord" ADD COLUMN     "sentAt" TIMESTAMPTZ(3);

-- What may have been sent without an answer is looked for.
UPDATE "ArchiveRecord" SET "sentAt" = "changedAt"
WHERE "state" = 'sending' OR ("state" = 'failed' AND "problem" IN ('timeout', 'unreachable', 'broken', 'unreadable'));

-- AlterTable
ALTER TABLE "EvaluationResult" ADD COLUMN     "externalId" TEXT;

-- What was there before has the id under which the archive may have it, also when this is applied to a backup that was made before it was sent.
UPDATE "EvaluationResult" SET "externalId" = 'evaluation-' || "evaluationId" || '-result-' || "id";

ALTER TABLE "EvaluationResult" ALTER COLUMN "externalId" SET DEFAULT gen_random_uuid(), ALTER COLUMN "externalId" SET NOT NULL;

-- CreateIndex
CREATE INDEX "ArchiveRecord_sentAt_idx" ON "ArchiveRecord"("sentAt");

-- CreateIndex
CREATE UNIQUE INDEX "EvaluationResult_externalId_key" ON "EvaluationResult"("externalId");
