-- Days of absence whose time is over are deleted: from then on the latest decision says how many there were.
ALTER TABLE "Placement" ADD COLUMN "absencesDeletedAt" TIMESTAMPTZ(3);

-- What is decided with days of absence, and has none now, has lost them that way.
UPDATE "Placement" p
SET "absencesDeletedAt" = now()
WHERE NOT EXISTS (SELECT FROM "Absence" a WHERE a."placementId" = p."id")
  AND EXISTS (
    SELECT FROM "EvaluationResult" r
    JOIN "Evaluation" e ON e."id" = r."evaluationId"
    JOIN "SignedContent" c ON c."evaluationId" = e."id"
    WHERE e."placementId" = p."id"
      AND r."reopenedAt" IS NULL
      AND c."closedAt" IS NOT NULL
      AND (c."content"::jsonb -> 'attendance' ->> 'absentDays')::int > 0
  );
