-- CreateEnum
CREATE TYPE "RetentionKind" AS ENUM ('reports', 'messages', 'absences', 'drafts', 'notifications', 'audit', 'pictures', 'outboxMails', 'givenUpJobs', 'jobFiles');

-- AlterTable
ALTER TABLE "SchoolSettings" ADD COLUMN "deleteAutomatically" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "RetentionRule" (
    "id" SERIAL NOT NULL,
    "kind" "RetentionKind" NOT NULL,
    "groupId" INTEGER,
    "keep" INTEGER,
    "revision" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "RetentionRule_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "RetentionRun" (
    "id" SERIAL NOT NULL,
    "byId" INTEGER,
    "jobId" INTEGER,
    "startedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finishedAt" TIMESTAMPTZ(3),
    "isComplete" BOOLEAN NOT NULL DEFAULT false,
    "undecided" INTEGER NOT NULL DEFAULT 0,
    "recent" INTEGER NOT NULL DEFAULT 0,
    "unarchived" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "RetentionRun_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "RetentionCount" (
    "id" SERIAL NOT NULL,
    "runId" INTEGER NOT NULL,
    "kind" "RetentionKind" NOT NULL,
    "groupId" INTEGER,
    "count" INTEGER NOT NULL,

    CONSTRAINT "RetentionCount_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "RetentionRule_groupId_idx" ON "RetentionRule"("groupId");

-- CreateIndex
CREATE UNIQUE INDEX "RetentionRule_kind_groupId_key" ON "RetentionRule"("kind", "groupId");

-- CreateIndex
CREATE UNIQUE INDEX "RetentionRun_jobId_key" ON "RetentionRun"("jobId");

-- CreateIndex
CREATE INDEX "RetentionRun_startedAt_id_idx" ON "RetentionRun"("startedAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "RetentionCount_runId_idx" ON "RetentionCount"("runId");

-- CreateIndex
CREATE INDEX "RetentionCount_groupId_idx" ON "RetentionCount"("groupId");

-- AddForeignKey
ALTER TABLE "RetentionRule" ADD CONSTRAINT "RetentionRule_groupId_fkey" FOREIGN KEY ("groupId") REFERENCES "Group"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RetentionCount" ADD CONSTRAINT "RetentionCount_runId_fkey" FOREIGN KEY ("runId") REFERENCES "RetentionRun"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RetentionCount" ADD CONSTRAINT "RetentionCount_groupId_fkey" FOREIGN KEY ("groupId") REFERENCES "Group"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- The school has one rule of a kind: the index above lets any number of rows without a group pass.
CREATE UNIQUE INDEX "RetentionRule_school_key" ON "RetentionRule"("kind") WHERE "groupId" IS NULL;

-- Of a group only what belongs to its placements has a rule of its own.
ALTER TABLE "RetentionRule" ADD CONSTRAINT "RetentionRule_group" CHECK ("groupId" IS NULL OR "kind" IN ('reports', 'messages', 'absences', 'drafts'));
ALTER TABLE "RetentionRule" ADD CONSTRAINT "RetentionRule_keep" CHECK ("keep" > 0);

-- What is over among the notifications is found without reading the others.
CREATE INDEX "Notification_createdAt_id_idx" ON "Notification"("createdAt", "id");
