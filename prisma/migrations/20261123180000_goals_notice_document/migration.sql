-- CreateEnum
CREATE TYPE "Reached" AS ENUM ('reached', 'partly', 'not');

-- AlterTable
ALTER TABLE "Group" ADD COLUMN     "noticeDaysBefore" SMALLINT NOT NULL DEFAULT 21,
ADD COLUMN     "noticeShortDays" SMALLINT NOT NULL DEFAULT 35;

-- AlterTable
ALTER TABLE "Goal" ADD COLUMN     "questionId" INTEGER;

-- AlterTable
ALTER TABLE "EvaluationResult" ADD COLUMN     "noticeReason" TEXT;

-- CreateTable
CREATE TABLE "GoalAnswer" (
    "goalId" INTEGER NOT NULL,
    "text" TEXT NOT NULL,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "authorId" INTEGER NOT NULL,
    "changedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "GoalAnswer_pkey" PRIMARY KEY ("goalId")
);

-- CreateTable
CREATE TABLE "GoalEvidence" (
    "goalId" INTEGER NOT NULL,
    "reportId" INTEGER NOT NULL,

    CONSTRAINT "GoalEvidence_pkey" PRIMARY KEY ("goalId","reportId")
);

-- CreateTable
CREATE TABLE "GoalAssessment" (
    "goalId" INTEGER NOT NULL,
    "reached" "Reached" NOT NULL,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "authorId" INTEGER NOT NULL,
    "changedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "GoalAssessment_pkey" PRIMARY KEY ("goalId")
);

-- CreateTable
CREATE TABLE "NoDoubt" (
    "evaluationId" INTEGER NOT NULL,
    "seat" "SigningSeat" NOT NULL,
    "userId" INTEGER NOT NULL,
    "statedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "NoDoubt_pkey" PRIMARY KEY ("evaluationId","seat"),
    CONSTRAINT "NoDoubt_seat_check" CHECK ("seat" <> 'student')
);

-- CreateTable
CREATE TABLE "DangerNotice" (
    "id" SERIAL NOT NULL,
    "evaluationId" INTEGER NOT NULL,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "notMastered" TEXT NOT NULL DEFAULT '',
    "required" TEXT NOT NULL DEFAULT '',
    "categoryB" BOOLEAN,
    "comment" TEXT NOT NULL DEFAULT '',
    "meetingAt" TIMESTAMPTZ(3),
    "meetingPlace" TEXT NOT NULL DEFAULT '',
    "draftedById" INTEGER NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "changedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "givenById" INTEGER,
    "givenAt" TIMESTAMPTZ(3),
    "deadline" DATE,
    "lateReason" TEXT,
    "isLaterConduct" BOOLEAN NOT NULL DEFAULT false,
    "openedAt" TIMESTAMPTZ(3),
    "acknowledgedAt" TIMESTAMPTZ(3),
    "remark" TEXT,
    "remarkedAt" TIMESTAMPTZ(3),
    "minutes" TEXT,
    "studentAttended" BOOLEAN,
    "minutesById" INTEGER,
    "minutesAt" TIMESTAMPTZ(3),
    "liftedById" INTEGER,
    "liftedAt" TIMESTAMPTZ(3),
    "liftReason" TEXT,

    CONSTRAINT "DangerNotice_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "DangerNotice_given_check" CHECK (("givenAt" IS NULL) = ("givenById" IS NULL) AND ("givenAt" IS NULL) = ("deadline" IS NULL)),
    -- Nobody gives a notice without both texts and its category.
    CONSTRAINT "DangerNotice_complete_check" CHECK ("givenAt" IS NULL OR (btrim("notMastered") <> '' AND btrim("required") <> '' AND "categoryB" IS NOT NULL)),
    CONSTRAINT "DangerNotice_lifted_check" CHECK (("liftedAt" IS NULL) = ("liftedById" IS NULL) AND ("liftedAt" IS NULL) = ("liftReason" IS NULL) AND ("liftedAt" IS NULL OR "givenAt" IS NOT NULL)),
    CONSTRAINT "DangerNotice_reading_check" CHECK ("givenAt" IS NOT NULL OR ("openedAt" IS NULL AND "acknowledgedAt" IS NULL AND "remark" IS NULL AND "minutes" IS NULL))
);

-- CreateTable
CREATE TABLE "NoticeStep" (
    "noticeId" INTEGER NOT NULL,
    "position" SMALLINT NOT NULL,
    "what" TEXT NOT NULL,
    "who" TEXT NOT NULL,
    "day" DATE,

    CONSTRAINT "NoticeStep_pkey" PRIMARY KEY ("noticeId","position")
);

-- CreateTable
CREATE TABLE "EvaluationDocument" (
    "id" SERIAL NOT NULL,
    "evaluationId" INTEGER NOT NULL,
    "resultId" INTEGER NOT NULL,
    "locale" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "file" BYTEA NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "EvaluationDocument_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "EvaluationDocument_hash_check" CHECK ("hash" ~ '^[0-9a-f]{64}$')
);

-- CreateIndex
CREATE INDEX "Goal_questionId_idx" ON "Goal"("questionId");

-- CreateIndex
CREATE INDEX "GoalAnswer_authorId_idx" ON "GoalAnswer"("authorId");

-- CreateIndex
CREATE INDEX "GoalEvidence_reportId_idx" ON "GoalEvidence"("reportId");

-- CreateIndex
CREATE INDEX "GoalAssessment_authorId_idx" ON "GoalAssessment"("authorId");

-- CreateIndex
CREATE INDEX "NoDoubt_userId_idx" ON "NoDoubt"("userId");

-- CreateIndex
CREATE INDEX "DangerNotice_evaluationId_id_idx" ON "DangerNotice"("evaluationId", "id");

-- CreateIndex
CREATE INDEX "DangerNotice_draftedById_idx" ON "DangerNotice"("draftedById");

-- CreateIndex
CREATE INDEX "DangerNotice_givenById_idx" ON "DangerNotice"("givenById");

-- CreateIndex
CREATE INDEX "DangerNotice_minutesById_idx" ON "DangerNotice"("minutesById");

-- CreateIndex
CREATE INDEX "DangerNotice_liftedById_idx" ON "DangerNotice"("liftedById");

-- One notice at a time is a draft or in force.
ALTER TABLE "DangerNotice" ADD CONSTRAINT "DangerNotice_open_excl" EXCLUDE USING btree ("evaluationId" WITH =) WHERE ("liftedAt" IS NULL);

-- CreateIndex
CREATE INDEX "EvaluationDocument_evaluationId_idx" ON "EvaluationDocument"("evaluationId");

-- CreateIndex
CREATE UNIQUE INDEX "EvaluationDocument_resultId_locale_key" ON "EvaluationDocument"("resultId", "locale");

-- AddForeignKey
ALTER TABLE "Goal" ADD CONSTRAINT "Goal_questionId_fkey" FOREIGN KEY ("questionId") REFERENCES "Question"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "GoalAnswer" ADD CONSTRAINT "GoalAnswer_goalId_fkey" FOREIGN KEY ("goalId") REFERENCES "Goal"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "GoalAnswer" ADD CONSTRAINT "GoalAnswer_authorId_fkey" FOREIGN KEY ("authorId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "GoalEvidence" ADD CONSTRAINT "GoalEvidence_goalId_fkey" FOREIGN KEY ("goalId") REFERENCES "GoalAnswer"("goalId") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "GoalEvidence" ADD CONSTRAINT "GoalEvidence_reportId_fkey" FOREIGN KEY ("reportId") REFERENCES "Report"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "GoalAssessment" ADD CONSTRAINT "GoalAssessment_goalId_fkey" FOREIGN KEY ("goalId") REFERENCES "Goal"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "GoalAssessment" ADD CONSTRAINT "GoalAssessment_authorId_fkey" FOREIGN KEY ("authorId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "NoDoubt" ADD CONSTRAINT "NoDoubt_evaluationId_fkey" FOREIGN KEY ("evaluationId") REFERENCES "Evaluation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "NoDoubt" ADD CONSTRAINT "NoDoubt_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DangerNotice" ADD CONSTRAINT "DangerNotice_evaluationId_fkey" FOREIGN KEY ("evaluationId") REFERENCES "Evaluation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DangerNotice" ADD CONSTRAINT "DangerNotice_draftedById_fkey" FOREIGN KEY ("draftedById") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DangerNotice" ADD CONSTRAINT "DangerNotice_givenById_fkey" FOREIGN KEY ("givenById") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DangerNotice" ADD CONSTRAINT "DangerNotice_minutesById_fkey" FOREIGN KEY ("minutesById") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DangerNotice" ADD CONSTRAINT "DangerNotice_liftedById_fkey" FOREIGN KEY ("liftedById") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "NoticeStep" ADD CONSTRAINT "NoticeStep_noticeId_fkey" FOREIGN KEY ("noticeId") REFERENCES "DangerNotice"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "EvaluationDocument" ADD CONSTRAINT "EvaluationDocument_evaluationId_fkey" FOREIGN KEY ("evaluationId") REFERENCES "Evaluation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "EvaluationDocument" ADD CONSTRAINT "EvaluationDocument_resultId_fkey" FOREIGN KEY ("resultId") REFERENCES "EvaluationResult"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- That a talk is in calendars, and a reminder of the last safe day, which names the day: one that moves is reminded of again.
ALTER TABLE "EvaluationReminder" DROP CONSTRAINT "EvaluationReminder_kind_check";
ALTER TABLE "EvaluationReminder" ADD CONSTRAINT "EvaluationReminder_kind_check" CHECK ("kind" IN ('submit', 'schedule', 'calendar') OR "kind" ~ '^notice [0-9]{4}-[0-9]{2}-[0-9]{2}$');
