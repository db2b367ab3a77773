-- CreateEnum
CREATE TYPE "AbsenceKind" AS ENUM ('sick', 'other');

-- CreateEnum
CREATE TYPE "Talk" AS ENUM ('expectation', 'midterm');

-- AlterTable
ALTER TABLE "FormVersion" ADD COLUMN     "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN     "ratingSteps" SMALLINT NOT NULL DEFAULT 4,
ADD COLUMN     "revision" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "Group" ADD COLUMN     "expectedDays" SMALLINT,
ADD COLUMN     "makeUpPercent" SMALLINT NOT NULL DEFAULT 10,
ADD COLUMN     "quietDays" SMALLINT NOT NULL DEFAULT 7,
ADD COLUMN     "repeatPercent" SMALLINT NOT NULL DEFAULT 20,
ADD COLUMN     "sickDaysNoticed" SMALLINT NOT NULL DEFAULT 3,
ADD COLUMN     "waitingDays" SMALLINT NOT NULL DEFAULT 5;

-- AlterTable
ALTER TABLE "Question" ADD COLUMN     "key" UUID NOT NULL DEFAULT gen_random_uuid();

-- What stands at the same place in a later version of a form is the same question: it takes over the earliest version's key. The
-- number tells questions apart that share a place, so that no version gets a key twice.
WITH RECURSIVE placed AS (
  SELECT q."id", q."parentId", q."key", v."formId", v."number", ARRAY[q."tab", q."viewPoint", q."questionOrder",
    row_number() OVER (PARTITION BY q."versionId", q."parentId", q."tab", q."viewPoint", q."questionOrder" ORDER BY q."id")] AS place
  FROM "Question" q JOIN "FormVersion" v ON v."id" = q."versionId"
), known AS (
  SELECT "id", "key", "formId", "number", place AS path FROM placed WHERE "parentId" IS NULL
  UNION ALL
  SELECT p."id", p."key", p."formId", p."number", k.path || p.place FROM known k JOIN placed p ON p."parentId" = k."id"
), earliest AS (
  SELECT "id", first_value("key") OVER (PARTITION BY "formId", path ORDER BY "number") AS "key" FROM known
)
UPDATE "Question" q SET "key" = e."key" FROM earliest e WHERE e."id" = q."id" AND e."key" <> q."key";

-- CreateTable
CREATE TABLE "Absence" (
    "id" SERIAL NOT NULL,
    "placementId" INTEGER NOT NULL,
    "date" DATE NOT NULL,
    "kind" "AbsenceKind" NOT NULL,
    "reportId" INTEGER,
    "registeredAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "madeUpOn" DATE,
    "confirmedById" INTEGER,
    "confirmedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Absence_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AreaRating" (
    "reportId" INTEGER NOT NULL,
    "viewPoint" SMALLINT NOT NULL,
    "steps" SMALLINT NOT NULL,
    "self" REAL,
    "supervisor" REAL,
    "differences" SMALLINT NOT NULL DEFAULT 0,

    CONSTRAINT "AreaRating_pkey" PRIMARY KEY ("reportId","viewPoint")
);

-- CreateTable
CREATE TABLE "RatingAnchor" (
    "versionId" INTEGER NOT NULL,
    "step" SMALLINT NOT NULL,
    "language" TEXT NOT NULL,
    "text" TEXT NOT NULL,

    CONSTRAINT "RatingAnchor_pkey" PRIMARY KEY ("versionId","step","language")
);

-- CreateTable
CREATE TABLE "Goal" (
    "id" SERIAL NOT NULL,
    "placementId" INTEGER NOT NULL,
    "talk" "Talk" NOT NULL,
    "talkDate" DATE NOT NULL,
    "viewPoint" SMALLINT,
    "text" TEXT NOT NULL,
    "authorId" INTEGER NOT NULL,
    "revision" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Goal_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ReportGoal" (
    "reportId" INTEGER NOT NULL,
    "position" SMALLINT NOT NULL,
    "viewPoint" SMALLINT,
    "text" TEXT NOT NULL,

    CONSTRAINT "ReportGoal_pkey" PRIMARY KEY ("reportId","position")
);

-- CreateTable
CREATE TABLE "GuestLink" (
    "id" SERIAL NOT NULL,
    "reportId" INTEGER NOT NULL,
    "hash" TEXT NOT NULL,
    "createdById" INTEGER NOT NULL,
    "email" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "revokedAt" TIMESTAMPTZ(3),
    "guestName" TEXT,
    "feedback" TEXT,
    "givenAt" TIMESTAMPTZ(3),

    CONSTRAINT "GuestLink_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Sentence" (
    "id" SERIAL NOT NULL,
    "ownerId" INTEGER NOT NULL,
    "text" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Sentence_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "Absence_reportId_key" ON "Absence"("reportId");

-- CreateIndex
CREATE INDEX "Absence_confirmedById_idx" ON "Absence"("confirmedById");

-- CreateIndex
CREATE UNIQUE INDEX "Absence_placementId_date_key" ON "Absence"("placementId", "date");

-- CreateIndex
CREATE INDEX "Goal_placementId_talkDate_idx" ON "Goal"("placementId", "talkDate");

-- CreateIndex
CREATE INDEX "Goal_authorId_idx" ON "Goal"("authorId");

-- CreateIndex
CREATE UNIQUE INDEX "GuestLink_hash_key" ON "GuestLink"("hash");

-- CreateIndex
CREATE INDEX "GuestLink_reportId_idx" ON "GuestLink"("reportId");

-- CreateIndex
CREATE INDEX "GuestLink_createdById_idx" ON "GuestLink"("createdById");

-- CreateIndex
CREATE INDEX "Sentence_ownerId_id_idx" ON "Sentence"("ownerId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "Question_versionId_key_key" ON "Question"("versionId", "key");

-- AddForeignKey
ALTER TABLE "Absence" ADD CONSTRAINT "Absence_placementId_fkey" FOREIGN KEY ("placementId") REFERENCES "Placement"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Absence" ADD CONSTRAINT "Absence_reportId_fkey" FOREIGN KEY ("reportId") REFERENCES "Report"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Absence" ADD CONSTRAINT "Absence_confirmedById_fkey" FOREIGN KEY ("confirmedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AreaRating" ADD CONSTRAINT "AreaRating_reportId_fkey" FOREIGN KEY ("reportId") REFERENCES "Report"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RatingAnchor" ADD CONSTRAINT "RatingAnchor_versionId_fkey" FOREIGN KEY ("versionId") REFERENCES "FormVersion"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Goal" ADD CONSTRAINT "Goal_placementId_fkey" FOREIGN KEY ("placementId") REFERENCES "Placement"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Goal" ADD CONSTRAINT "Goal_authorId_fkey" FOREIGN KEY ("authorId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ReportGoal" ADD CONSTRAINT "ReportGoal_reportId_fkey" FOREIGN KEY ("reportId") REFERENCES "Report"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "GuestLink" ADD CONSTRAINT "GuestLink_reportId_fkey" FOREIGN KEY ("reportId") REFERENCES "Report"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "GuestLink" ADD CONSTRAINT "GuestLink_createdById_fkey" FOREIGN KEY ("createdById") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Sentence" ADD CONSTRAINT "Sentence_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What the schema language cannot say.
ALTER TABLE "AreaRating" ADD CONSTRAINT "AreaRating_viewPoint_check" CHECK ("viewPoint" BETWEEN 1 AND 6);
ALTER TABLE "Goal" ADD CONSTRAINT "Goal_viewPoint_check" CHECK ("viewPoint" BETWEEN 1 AND 6);
ALTER TABLE "FormVersion" ADD CONSTRAINT "FormVersion_ratingSteps_check" CHECK ("ratingSteps" BETWEEN 3 AND 6);
ALTER TABLE "Group" ADD CONSTRAINT "Group_percent_check" CHECK ("makeUpPercent" BETWEEN 0 AND "repeatPercent" AND "repeatPercent" <= 100);
ALTER TABLE "Absence" ADD CONSTRAINT "Absence_confirmed_check" CHECK ("confirmedAt" IS NULL OR "madeUpOn" IS NOT NULL);
ALTER TABLE "GuestLink" ADD CONSTRAINT "GuestLink_given_check" CHECK ("givenAt" IS NULL OR ("guestName" IS NOT NULL AND "feedback" IS NOT NULL));

-- Sick days that stand among the reports become absences.
INSERT INTO "Absence" ("placementId", "date", "kind", "reportId", "registeredAt")
SELECT DISTINCT ON ("placementId", "date") "placementId", "date", 'sick', "id", "createdAt"
FROM "Report" WHERE "status" = 6 ORDER BY "placementId", "date", "id";

-- The figures of the reports that are finished: each factor rated by the student (tab 2) and the supervisor (tab 3) under one checkbox.
WITH part AS (
  SELECT p."id", p."reportId", p."seat" FROM "ReportPart" p JOIN "Report" r ON r."id" = p."reportId"
  WHERE r."status" BETWEEN 2 AND 5 AND (p."seat" = 'student' OR (p."seat" = 'supervisor' AND p."submittedAt" IS NOT NULL))
), said AS (
  SELECT part."reportId", part."seat", q."viewPoint", q."tab", q."type", q."parentId", a."checked", a."rating"
  FROM part JOIN "Answer" a ON a."partId" = part."id" JOIN "Question" q ON q."id" = a."questionId"
), area AS (
  SELECT "reportId", "viewPoint" FROM said WHERE "seat" = 'student' AND "tab" = 1 AND "type" = 'checkbox' AND "checked"
  GROUP BY "reportId", "viewPoint"
)
INSERT INTO "AreaRating" ("reportId", "viewPoint", "steps", "self", "supervisor", "differences")
SELECT area."reportId", area."viewPoint", 4,
  (SELECT avg(s."rating") FROM said s WHERE s."reportId" = area."reportId" AND s."viewPoint" = area."viewPoint" AND s."seat" = 'student' AND s."tab" = 2 AND s."type" = 'rating'),
  (SELECT avg(s."rating") FROM said s WHERE s."reportId" = area."reportId" AND s."viewPoint" = area."viewPoint" AND s."seat" = 'supervisor' AND s."tab" = 3 AND s."type" = 'rating'),
  (SELECT count(*) FROM said s JOIN said v ON v."reportId" = s."reportId" AND v."parentId" = s."parentId"
   WHERE s."reportId" = area."reportId" AND s."viewPoint" = area."viewPoint" AND s."type" = 'rating' AND v."type" = 'rating'
     AND s."seat" = 'student' AND s."tab" = 2 AND v."seat" = 'supervisor' AND v."tab" = 3 AND abs(s."rating" - v."rating") >= 2)
FROM area;
