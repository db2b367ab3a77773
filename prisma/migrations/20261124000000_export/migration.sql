-- CreateEnum
CREATE TYPE "BackgroundJobState" AS ENUM ('queued', 'running', 'done', 'failed', 'cancelled');

-- CreateTable
CREATE TABLE "BackgroundJob" (
    "id" SERIAL NOT NULL,
    "kind" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "askerId" INTEGER NOT NULL,
    "input" JSONB NOT NULL,
    "locale" TEXT NOT NULL,
    "state" "BackgroundJobState" NOT NULL DEFAULT 'queued',
    "attempts" SMALLINT NOT NULL DEFAULT 0,
    "done" INTEGER NOT NULL DEFAULT 0,
    "total" INTEGER,
    "result" JSONB,
    "problem" TEXT,
    "fileName" TEXT,
    "fileBytes" INTEGER,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "startedAt" TIMESTAMPTZ(3),
    "finishedAt" TIMESTAMPTZ(3),

    CONSTRAINT "BackgroundJob_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "BackgroundJobPiece" (
    "jobId" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "bytes" BYTEA NOT NULL,

    CONSTRAINT "BackgroundJobPiece_pkey" PRIMARY KEY ("jobId","position")
);

-- What is compressed already is not compressed again.
ALTER TABLE "BackgroundJobPiece" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;

-- CreateIndex
CREATE INDEX "BackgroundJob_askerId_id_idx" ON "BackgroundJob"("askerId", "id");

-- CreateIndex
CREATE INDEX "BackgroundJob_createdAt_idx" ON "BackgroundJob"("createdAt");

-- AddForeignKey
ALTER TABLE "BackgroundJob" ADD CONSTRAINT "BackgroundJob_askerId_fkey" FOREIGN KEY ("askerId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "BackgroundJobPiece" ADD CONSTRAINT "BackgroundJobPiece_jobId_fkey" FOREIGN KEY ("jobId") REFERENCES "BackgroundJob"("id") ON DELETE CASCADE ON UPDATE CASCADE;
