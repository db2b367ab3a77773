-- Days of absence whose time is over are deleted: from then on the latest decision says how many there were.
ALTER TABLE "Placement" ADD COLUMN "absencesDeletedAt" TIMESTAMPTZ(3);

-- Where the latest decision counted days and there are none now, they were deleted that way, unless it was reopened on its day: until that
-- day is over, who registered a day may take it back.
UPDATE "Placement" p
SET "absencesDeletedAt" = now()
FROM (
  SELECT DISTINCT ON (e."placementId")
    e."placementId", e."id" AS "evaluationId", c."closedAt",
    (c."content"::jsonb -> 'attendance' ->> 'absentDays')::int AS "absentDays"
  FROM "SignedContent" c
  JOIN "Evaluation" e ON e."id" = c."evaluationId"
  WHERE c."closedAt" IS NOT NULL AND c."content"::jsonb ? 'attendance'
  ORDER BY e."placementId", c."closedAt" DESC
) decided
WHERE decided."placementId" = p."id"
  AND decided."absentDays" > 0
  AND NOT EXISTS (SELECT FROM "Absence" a WHERE a."placementId" = p."id")
  AND NOT EXISTS (
    SELECT FROM "EvaluationWay" w
    WHERE w."evaluationId" = decided."evaluationId"
      AND w."way" = 'reopen'
      AND w."createdAt" BETWEEN decided."closedAt" AND decided."closedAt" + interval '1 day'
  );
