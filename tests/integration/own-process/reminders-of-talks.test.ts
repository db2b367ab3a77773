import { expect, it } from "vitest";
import { beforeMigration } from "../../support/before-migration";

const remindersSayWhatIsMissing = "20261204000000_reminders_of_talks";

const { query, migrate } = beforeMigration(remindersSayWhatIsMissing);

it("reminders of talks say what is missing, and the news of an hour stays what it was", async () => {
  await query(`
    insert into "Domain" (id, name, host, kind) values (1, 'School', 'school.example', 'school');
    insert into "User" (id, username, email, "fullName", role) values
      (1, 'ase', 'ase@school.example', 'Åse', 'Student'), (2, 'siv', 'siv@school.example', 'Siv', 'Supervisor'),
      (3, 'per', 'per@school.example', 'Per', 'Teacher');
    insert into "Form" (id, kind, name) values (1, 'report', 'One');
    insert into "FormVersion" (id, "formId", number) values (1, 1, 1);
    insert into "Group" (id, name, "courseCode", place, period, "startDate", "endDate", "domainId",
      "reportFormVersionId", "evaluationFormVersionId") values
      (1, 'Group', 'S', 'Place', 'Autumn', '2026-08-01', '2026-12-01', 1, 1, 1);
    insert into "Placement" (id, "groupId", "studentId", ward, "startDate", "endDate") values
      (1, 1, 1, 'A', '2026-08-01', '2026-12-01');
    insert into "Evaluation" (id, "placementId") values (1, 1);
    insert into "TalkField" ("evaluationId", term, field, value, "authorId") values
      (1, 2, 'startsAt', '"2026-11-20T08:00:00.000Z"', 3);
    insert into "Notification" (id, "recipientId", "senderId", "contentKey", "evaluationId") values
      (1, 1, null, 'notification.student.end-term', 1), (2, 2, null, 'notification.supervisor.mid-term', 1),
      (3, 2, null, 'notification.supervisor.end-term', 1), (4, 3, null, 'notification.teacher.mid-term', 1),
      (5, 2, 3, 'notification.supervisor.end-term', 1), (6, 2, null, 'notification.supervisor.signed', 1)`);
  expect(await migrate()).toEqual([remindersSayWhatIsMissing]);
  const found = await query(`select "contentKey" from "Notification" order by id`);
  expect(found.map(({ contentKey }) => contentKey)).toEqual([
    "notification.student.end-term-not-submitted",
    "notification.supervisor.mid-term-not-agreed",
    "notification.supervisor.end-term-not-submitted",
    "notification.teacher.mid-term-not-agreed",
    "notification.supervisor.end-term",
    "notification.supervisor.signed",
  ]);
});
