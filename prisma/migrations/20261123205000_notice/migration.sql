-- Which version of a notice's plan the student has read.
ALTER TABLE "DangerNotice"
  ADD COLUMN "planVersion" INTEGER NOT NULL DEFAULT 1,
  ADD COLUMN "planChangedAt" TIMESTAMPTZ(3),
  ADD COLUMN "planReadVersion" INTEGER,
  ADD COLUMN "planReadAt" TIMESTAMPTZ(3);

UPDATE "DangerNotice"
SET "planReadVersion" = 1, "planReadAt" = "acknowledgedAt"
WHERE "acknowledgedAt" IS NOT NULL;
