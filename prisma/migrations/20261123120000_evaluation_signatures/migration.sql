-- CreateEnum
CREATE TYPE "SigningSeat" AS ENUM ('student', 'supervisor', 'teacher');

-- CreateEnum
CREATE TYPE "SignatureKind" AS ENUM ('signed', 'disagrees', 'declined');

-- CreateEnum
CREATE TYPE "SignatureProof" AS ENUM ('password', 'feide', 'code', 'link');

-- AlterTable
ALTER TABLE "Group" ADD COLUMN     "passedAfterMakeUp" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "TalkField" (
    "evaluationId" INTEGER NOT NULL,
    "term" SMALLINT NOT NULL,
    "field" TEXT NOT NULL,
    "value" JSONB,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "authorId" INTEGER NOT NULL,
    "changedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "TalkField_pkey" PRIMARY KEY ("evaluationId","term","field"),
    CONSTRAINT "TalkField_term_check" CHECK ("term" IN (1, 2))
);

-- CreateTable
CREATE TABLE "SignedContent" (
    "id" SERIAL NOT NULL,
    "evaluationId" INTEGER NOT NULL,
    "stage" SMALLINT NOT NULL,
    "hash" TEXT NOT NULL,
    "content" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "closedAt" TIMESTAMPTZ(3),

    CONSTRAINT "SignedContent_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "SignedContent_stage_check" CHECK ("stage" IN (1, 2, 3)),
    CONSTRAINT "SignedContent_hash_check" CHECK ("hash" ~ '^[0-9a-f]{64}$')
);

-- CreateTable
CREATE TABLE "Signature" (
    "id" SERIAL NOT NULL,
    "contentId" INTEGER NOT NULL,
    "seat" "SigningSeat" NOT NULL,
    "kind" "SignatureKind" NOT NULL,
    "remark" TEXT,
    "proof" "SignatureProof" NOT NULL,
    "userId" INTEGER,
    "linkId" INTEGER,
    "name" TEXT NOT NULL,
    "isStandIn" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Signature_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "Signature_remark_check" CHECK ("kind" = 'signed' OR "remark" IS NOT NULL),
    CONSTRAINT "Signature_signer_check" CHECK (("proof" = 'link') = ("linkId" IS NOT NULL) AND ("proof" = 'link') = ("userId" IS NULL))
);

-- CreateTable
CREATE TABLE "SignLink" (
    "id" SERIAL NOT NULL,
    "evaluationId" INTEGER NOT NULL,
    "stage" SMALLINT NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "codeHash" TEXT NOT NULL,
    "misses" INTEGER NOT NULL DEFAULT 0,
    "createdById" INTEGER NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "revokedAt" TIMESTAMPTZ(3),
    "usedAt" TIMESTAMPTZ(3),

    CONSTRAINT "SignLink_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "SignLink_stage_check" CHECK ("stage" IN (1, 2))
);

-- CreateTable
CREATE TABLE "EvaluationWay" (
    "id" SERIAL NOT NULL,
    "evaluationId" INTEGER NOT NULL,
    "stage" SMALLINT NOT NULL,
    "way" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "party" "SigningSeat",
    "witness" TEXT,
    "endDate" DATE,
    "actorId" INTEGER NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "EvaluationWay_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "EvaluationWay_stage_check" CHECK ("stage" IN (1, 2, 3)),
    CONSTRAINT "EvaluationWay_way_check" CHECK ("way" IN ('without-party', 'skip-midterm', 'without-talk', 'without-signature', 'discontinue', 'prolong', 'reopen'))
);

-- CreateTable
CREATE TABLE "EvaluationResult" (
    "id" SERIAL NOT NULL,
    "evaluationId" INTEGER NOT NULL,
    "assessmentPassed" BOOLEAN,
    "grounds" TEXT,
    "decidedById" INTEGER NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "reopenedAt" TIMESTAMPTZ(3),

    CONSTRAINT "EvaluationResult_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "EvaluationResult_grounds_check" CHECK ("assessmentPassed" IS TRUE OR "grounds" IS NOT NULL)
);

-- CreateTable
CREATE TABLE "EvaluationReminder" (
    "evaluationId" INTEGER NOT NULL,
    "term" SMALLINT NOT NULL,
    "kind" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "EvaluationReminder_pkey" PRIMARY KEY ("evaluationId","term","kind"),
    CONSTRAINT "EvaluationReminder_term_check" CHECK ("term" IN (1, 2)),
    CONSTRAINT "EvaluationReminder_kind_check" CHECK ("kind" IN ('submit', 'schedule'))
);

-- CreateIndex
CREATE INDEX "TalkField_authorId_idx" ON "TalkField"("authorId");

-- CreateIndex
CREATE UNIQUE INDEX "SignedContent_evaluationId_stage_hash_key" ON "SignedContent"("evaluationId", "stage", "hash");

-- CreateIndex
CREATE UNIQUE INDEX "Signature_linkId_key" ON "Signature"("linkId");

-- CreateIndex
CREATE INDEX "Signature_contentId_idx" ON "Signature"("contentId");

-- CreateIndex
CREATE INDEX "Signature_userId_idx" ON "Signature"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "SignLink_hash_key" ON "SignLink"("hash");

-- CreateIndex
CREATE INDEX "SignLink_evaluationId_idx" ON "SignLink"("evaluationId");

-- CreateIndex
CREATE INDEX "SignLink_createdById_idx" ON "SignLink"("createdById");

-- CreateIndex
CREATE INDEX "EvaluationWay_evaluationId_id_idx" ON "EvaluationWay"("evaluationId", "id");

-- CreateIndex
CREATE INDEX "EvaluationWay_actorId_idx" ON "EvaluationWay"("actorId");

-- CreateIndex
CREATE INDEX "EvaluationResult_evaluationId_id_idx" ON "EvaluationResult"("evaluationId", "id");

-- CreateIndex
CREATE INDEX "EvaluationResult_decidedById_idx" ON "EvaluationResult"("decidedById");

-- One result counts at a time.
ALTER TABLE "EvaluationResult" ADD CONSTRAINT "EvaluationResult_one_excl" EXCLUDE USING btree ("evaluationId" WITH =) WHERE ("reopenedAt" IS NULL);

-- AddForeignKey
ALTER TABLE "TalkField" ADD CONSTRAINT "TalkField_evaluationId_fkey" FOREIGN KEY ("evaluationId") REFERENCES "Evaluation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TalkField" ADD CONSTRAINT "TalkField_authorId_fkey" FOREIGN KEY ("authorId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SignedContent" ADD CONSTRAINT "SignedContent_evaluationId_fkey" FOREIGN KEY ("evaluationId") REFERENCES "Evaluation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Signature" ADD CONSTRAINT "Signature_contentId_fkey" FOREIGN KEY ("contentId") REFERENCES "SignedContent"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Signature" ADD CONSTRAINT "Signature_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Signature" ADD CONSTRAINT "Signature_linkId_fkey" FOREIGN KEY ("linkId") REFERENCES "SignLink"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SignLink" ADD CONSTRAINT "SignLink_evaluationId_fkey" FOREIGN KEY ("evaluationId") REFERENCES "Evaluation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SignLink" ADD CONSTRAINT "SignLink_createdById_fkey" FOREIGN KEY ("createdById") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "EvaluationWay" ADD CONSTRAINT "EvaluationWay_evaluationId_fkey" FOREIGN KEY ("evaluationId") REFERENCES "Evaluation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "EvaluationWay" ADD CONSTRAINT "EvaluationWay_actorId_fkey" FOREIGN KEY ("actorId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "EvaluationResult" ADD CONSTRAINT "EvaluationResult_evaluationId_fkey" FOREIGN KEY ("evaluationId") REFERENCES "Evaluation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "EvaluationResult" ADD CONSTRAINT "EvaluationResult_decidedById_fkey" FOREIGN KEY ("decidedById") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "EvaluationReminder" ADD CONSTRAINT "EvaluationReminder_evaluationId_fkey" FOREIGN KEY ("evaluationId") REFERENCES "Evaluation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AlterTable
ALTER TABLE "SignedContent" ADD COLUMN     "opening" INTEGER NOT NULL DEFAULT 1;
