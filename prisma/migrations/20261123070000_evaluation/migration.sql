-- CreateEnum
CREATE TYPE "Party" AS ENUM ('student', 'supervisor');

-- AlterTable
ALTER TABLE "Notification" ADD COLUMN     "evaluationId" INTEGER;

-- CreateTable
CREATE TABLE "Evaluation" (
    "id" SERIAL NOT NULL,
    "placementId" INTEGER NOT NULL,
    "formVersionId" INTEGER,
    "stage" SMALLINT NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Evaluation_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "Evaluation_stage_check" CHECK ("stage" IN (1, 2, 3, 5))
);

-- CreateTable
CREATE TABLE "EvaluationPart" (
    "id" SERIAL NOT NULL,
    "evaluationId" INTEGER NOT NULL,
    "term" SMALLINT NOT NULL,
    "party" "Party" NOT NULL,
    "revision" INTEGER NOT NULL DEFAULT 0,
    "submittedAt" TIMESTAMPTZ(3),
    "submittedById" INTEGER,
    "hidden" BOOLEAN,

    CONSTRAINT "EvaluationPart_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "EvaluationPart_term_check" CHECK ("term" IN (1, 2)),
    CONSTRAINT "EvaluationPart_submitted_check" CHECK (("submittedAt" IS NULL) = ("submittedById" IS NULL))
);

-- CreateTable
CREATE TABLE "EvaluationAnswer" (
    "partId" INTEGER NOT NULL,
    "questionId" INTEGER NOT NULL,
    "rating" SMALLINT,
    "comment" TEXT,
    "authorId" INTEGER NOT NULL,

    CONSTRAINT "EvaluationAnswer_pkey" PRIMARY KEY ("partId","questionId"),
    CONSTRAINT "EvaluationAnswer_rating_check" CHECK ("rating" BETWEEN 1 AND 6)
);

-- CreateTable
CREATE TABLE "CorrectedAnswer" (
    "id" SERIAL NOT NULL,
    "partId" INTEGER NOT NULL,
    "questionId" INTEGER NOT NULL,
    "rating" SMALLINT,
    "comment" TEXT,
    "authorId" INTEGER NOT NULL,
    "correctedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "CorrectedAnswer_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "CorrectedAnswer_rating_check" CHECK ("rating" BETWEEN 1 AND 6)
);

-- CreateIndex
CREATE UNIQUE INDEX "Evaluation_placementId_key" ON "Evaluation"("placementId");

-- CreateIndex
CREATE INDEX "Evaluation_formVersionId_idx" ON "Evaluation"("formVersionId");

-- CreateIndex
CREATE INDEX "EvaluationPart_submittedById_idx" ON "EvaluationPart"("submittedById");

-- CreateIndex
CREATE UNIQUE INDEX "EvaluationPart_evaluationId_term_party_key" ON "EvaluationPart"("evaluationId", "term", "party");

-- CreateIndex
CREATE INDEX "EvaluationAnswer_questionId_idx" ON "EvaluationAnswer"("questionId");

-- CreateIndex
CREATE INDEX "EvaluationAnswer_authorId_idx" ON "EvaluationAnswer"("authorId");

-- CreateIndex
CREATE INDEX "CorrectedAnswer_partId_id_idx" ON "CorrectedAnswer"("partId", "id");

-- CreateIndex
CREATE INDEX "CorrectedAnswer_questionId_idx" ON "CorrectedAnswer"("questionId");

-- CreateIndex
CREATE INDEX "CorrectedAnswer_authorId_idx" ON "CorrectedAnswer"("authorId");

-- CreateIndex
CREATE INDEX "Notification_evaluationId_idx" ON "Notification"("evaluationId");

-- AddForeignKey
ALTER TABLE "Evaluation" ADD CONSTRAINT "Evaluation_placementId_fkey" FOREIGN KEY ("placementId") REFERENCES "Placement"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Evaluation" ADD CONSTRAINT "Evaluation_formVersionId_fkey" FOREIGN KEY ("formVersionId") REFERENCES "FormVersion"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "EvaluationPart" ADD CONSTRAINT "EvaluationPart_evaluationId_fkey" FOREIGN KEY ("evaluationId") REFERENCES "Evaluation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "EvaluationPart" ADD CONSTRAINT "EvaluationPart_submittedById_fkey" FOREIGN KEY ("submittedById") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "EvaluationAnswer" ADD CONSTRAINT "EvaluationAnswer_partId_fkey" FOREIGN KEY ("partId") REFERENCES "EvaluationPart"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "EvaluationAnswer" ADD CONSTRAINT "EvaluationAnswer_questionId_fkey" FOREIGN KEY ("questionId") REFERENCES "Question"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "EvaluationAnswer" ADD CONSTRAINT "EvaluationAnswer_authorId_fkey" FOREIGN KEY ("authorId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CorrectedAnswer" ADD CONSTRAINT "CorrectedAnswer_partId_fkey" FOREIGN KEY ("partId") REFERENCES "EvaluationPart"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CorrectedAnswer" ADD CONSTRAINT "CorrectedAnswer_questionId_fkey" FOREIGN KEY ("questionId") REFERENCES "Question"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CorrectedAnswer" ADD CONSTRAINT "CorrectedAnswer_authorId_fkey" FOREIGN KEY ("authorId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Notification" ADD CONSTRAINT "Notification_evaluationId_fkey" FOREIGN KEY ("evaluationId") REFERENCES "Evaluation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Every placement that has not ended gets its evaluation. The database's day may be one ahead of the school's.
INSERT INTO "Evaluation" ("placementId") SELECT "id" FROM "Placement" WHERE "endDate" >= CURRENT_DATE - 1;
