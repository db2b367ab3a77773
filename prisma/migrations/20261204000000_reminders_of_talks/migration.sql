-- A reminder of a talk says what is missing, the hour or the recipient's part, apart from the news that an hour is agreed or changed. That has
-- a sender, a reminder has none.
UPDATE "Notification"
SET "contentKey" = "contentKey" || CASE
  WHEN "contentKey" LIKE 'notification.teacher.%' THEN '-not-agreed'
  WHEN "contentKey" LIKE 'notification.student.%' THEN '-not-submitted'
  WHEN EXISTS (
    SELECT FROM "TalkField"
    WHERE "TalkField"."evaluationId" = "Notification"."evaluationId"
      AND "TalkField"."term" = CASE WHEN "Notification"."contentKey" LIKE '%.mid-term' THEN 1 ELSE 2 END
      AND "TalkField"."field" = 'startsAt'
      AND jsonb_typeof("TalkField"."value") = 'string'
  ) THEN '-not-submitted'
  ELSE '-not-agreed'
END
WHERE "senderId" IS NULL
  AND ("contentKey" LIKE '%.mid-term' OR "contentKey" LIKE '%.end-term');
