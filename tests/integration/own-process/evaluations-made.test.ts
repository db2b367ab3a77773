import { expect, it } from "vitest";
import { beforeMigration } from "../../support/before-migration";

const evaluationsCome = "20261123070000_evaluation";

const { query, migrate } = beforeMigration(evaluationsCome);

it("every placement that has not ended gets an evaluation at midterm, and a placement has only one", async () => {
  await query(`
    insert into "Domain" (id, name, host, kind) values (1, 'Hospital', 'hospital.example', 'workplace');
    insert into "Form" (id, kind, name) values (1, 'report', 'Report'), (2, 'evaluation', 'Evaluation');
    insert into "FormVersion" (id, "formId", number) values (1, 1, 1), (2, 2, 1);
    insert into "User" (id, username, email, "fullName", role) values (1, 'nora', 'nora@example.com', 'Nora', 'Student');
    insert into "Group" (id, name, "courseCode", place, period, "startDate", "endDate", "domainId", "reportFormVersionId", "evaluationFormVersionId")
      select n, 'Group ' || n, 'SYK', 'Hospital', 'Autumn', current_date - 60, current_date + 60, 1, 1, 2 from generate_series(1, 4) n;
    insert into "Placement" (id, "groupId", "studentId", ward, "startDate", "endDate") values
      (1, 1, 1, 'Ward', current_date - 60, current_date - 30), (2, 2, 1, 'Ward', current_date - 60, current_date),
      (3, 3, 1, 'Ward', current_date - 60, current_date + 30), (4, 4, 1, 'Ward', current_date + 30, current_date + 60);
    insert into "Notification" ("recipientId", "contentKey", "placementId") values (1, 'notification.student.feedback-given', 3)`);
  expect(await migrate()).toEqual([evaluationsCome]);
  expect(await query('select "placementId", stage, "formVersionId" from "Evaluation" order by 1')).toEqual(
    [2, 3, 4].map((placementId) => ({ placementId, stage: 1, formVersionId: null })),
  );
  expect(await query('select "evaluationId" from "Notification"')).toEqual([{ evaluationId: null }]);
  await expect(query('insert into "Evaluation" ("placementId") values (3)')).rejects.toThrow(/unique/);
  await expect(query('insert into "Evaluation" ("placementId", stage) values (1, 4)')).rejects.toThrow(/stage_check/);
});
