-- That a stand-in was asked to sign, by the first of their days.
ALTER TABLE "EvaluationReminder" DROP CONSTRAINT "EvaluationReminder_kind_check";
ALTER TABLE "EvaluationReminder" ADD CONSTRAINT "EvaluationReminder_kind_check" CHECK ("kind" IN ('submit', 'schedule', 'calendar') OR "kind" ~ '^(notice|stand-in) [0-9]{4}-[0-9]{2}-[0-9]{2}$');
