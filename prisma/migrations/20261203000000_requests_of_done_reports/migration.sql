-- A report that is done asks nobody for feedback any more; from now on that is stored when it is done.
UPDATE "ReportPart" SET "askedAt" = NULL
FROM "Report"
WHERE "Report"."id" = "ReportPart"."reportId"
  AND "Report"."status" = 5
  AND "ReportPart"."askedAt" IS NOT NULL
  AND "ReportPart"."submittedAt" IS NULL;
