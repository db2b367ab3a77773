-- What of a talk is in whose calendars, by the files that were mailed.
CREATE TABLE "TalkCalendar" (
  "evaluationId" INTEGER NOT NULL,
  "term" SMALLINT NOT NULL,
  "startsAt" TIMESTAMPTZ(3) NOT NULL,
  "place" TEXT,
  "userIds" INTEGER[] NOT NULL,

  CONSTRAINT "TalkCalendar_pkey" PRIMARY KEY ("evaluationId", "term"),
  CONSTRAINT "TalkCalendar_evaluationId_fkey"
    FOREIGN KEY ("evaluationId") REFERENCES "Evaluation" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- Talks that were mailed until now: it was known only that they were, so they count as mailed to everybody who takes part.
INSERT INTO "TalkCalendar" ("evaluationId", "term", "startsAt", "place", "userIds")
SELECT
  r."evaluationId", r."term", talk."startsAt", place."value" #>> '{}',
  array_remove(
    ARRAY[p."studentId", p."supervisorId",
      CASE WHEN talk.day BETWEEN p."standInFrom" AND p."standInUntil" THEN p."secondarySupervisorId" END]
    || ARRAY(SELECT t."teacherId" FROM "GroupTeacher" t WHERE t."groupId" = p."groupId" ORDER BY t."teacherId"),
    NULL
  )
FROM "EvaluationReminder" r
JOIN "Evaluation" e ON e."id" = r."evaluationId"
JOIN "Placement" p ON p."id" = e."placementId"
JOIN "TalkField" f ON f."evaluationId" = r."evaluationId" AND f."term" = r."term" AND f."field" = 'startsAt'
LEFT JOIN "TalkField" place
  ON place."evaluationId" = r."evaluationId" AND place."term" = r."term" AND place."field" = 'place'
CROSS JOIN LATERAL (
  SELECT
    (f."value" #>> '{}')::timestamptz AS "startsAt",
    ((f."value" #>> '{}')::timestamptz AT TIME ZONE 'Europe/Oslo')::date AS day
) talk
WHERE r."kind" = 'calendar' AND jsonb_typeof(f."value") = 'string';
