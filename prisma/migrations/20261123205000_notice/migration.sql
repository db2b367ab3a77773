-- Which version of a notice's plan the student has read.
ALTER TABLE "DangerNotice"
  ADD COLUMN "planVersion" INTEGER NOT NULL DEFAULT 1,
  ADD COLUMN "planChangedAt" TIMESTAMPTZ(3),
  ADD COLUMN "planReadVersion" INTEGER,
  ADD COLUMN "planReadAt" TIMESTAMPTZ(3);

UPDATE "DangerNotice"
SET "planReadVersion" = 1, "planReadAt" = "acknowledgedAt"
WHERE "acknowledgedAt" IS NOT NULL;

-- What a document consists of that could not be drawn before its evaluation was reopened.
CREATE TABLE "UndrawnDocument" (
  "resultId" INTEGER NOT NULL,
  "locale" TEXT NOT NULL,
  "evaluationId" INTEGER NOT NULL,
  "document" JSONB NOT NULL,
  CONSTRAINT "UndrawnDocument_pkey" PRIMARY KEY ("resultId", "locale")
);

CREATE INDEX "UndrawnDocument_evaluationId_idx" ON "UndrawnDocument" ("evaluationId");

ALTER TABLE "UndrawnDocument"
  ADD CONSTRAINT "UndrawnDocument_evaluationId_fkey" FOREIGN KEY ("evaluationId")
    REFERENCES "Evaluation" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
  ADD CONSTRAINT "UndrawnDocument_resultId_fkey" FOREIGN KEY ("resultId")
    REFERENCES "EvaluationResult" ("id") ON DELETE CASCADE ON UPDATE CASCADE;
