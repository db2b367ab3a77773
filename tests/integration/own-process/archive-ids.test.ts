import { expect, it } from "vitest";
import { beforeMigration } from "../../support/before-migration";

const fatesCome = "20261130000000_archive_fates";

const { query, migrate } = beforeMigration(fatesCome);

it("results of before keep what they are called in the archive, and what may have been sent is looked for", async () => {
  await query(`
    insert into "Domain" (id, name, host, kind) values (1, 'Hospital', 'hospital.example', 'workplace');
    insert into "Form" (id, kind, name) values (1, 'report', 'Report'), (2, 'evaluation', 'Evaluation');
    insert into "FormVersion" (id, "formId", number) values (1, 1, 1), (2, 2, 1);
    insert into "User" (id, username, email, "fullName", role) values (1, 'nora', 'nora@example.com', 'Nora', 'Student');
    insert into "Group" (id, name, "courseCode", place, period, "startDate", "endDate", "domainId", "reportFormVersionId", "evaluationFormVersionId")
      values (1, 'Group', 'SYK', 'Hospital', 'Autumn', current_date - 60, current_date + 60, 1, 1, 2);
    insert into "Placement" (id, "groupId", "studentId", ward, "startDate", "endDate")
      values (1, 1, 1, 'Ward', current_date - 60, current_date - 30);
    insert into "Evaluation" (id, "placementId", stage) values (7, 1, 5);
    insert into "EvaluationResult" (id, "evaluationId", "assessmentPassed", "decidedById", "reopenedAt")
      select n, 7, true, 1, now() from generate_series(11, 14) n;
    insert into "ArchiveRecord" ("evaluationId", "resultId", state, problem, "changedAt") values
      (7, 11, 'sending', null, '2026-04-01T00:00:00Z'), (7, 12, 'failed', 'timeout', '2026-04-01T00:00:00Z'),
      (7, 13, 'failed', 'refused', '2026-04-01T00:00:00Z')`);

  expect(await migrate()).toEqual([fatesCome]);

  const sentAt = new Date("2026-04-01T00:00:00Z");
  expect(
    await query(`
      select r."externalId", a."sentAt" from "EvaluationResult" r left join "ArchiveRecord" a on a."resultId" = r.id order by r.id`),
  ).toEqual([
    { externalId: "evaluation-7-result-11", sentAt },
    { externalId: "evaluation-7-result-12", sentAt },
    { externalId: "evaluation-7-result-13", sentAt: null },
    { externalId: "evaluation-7-result-14", sentAt: null },
  ]);
  const [next] = await query(
    `insert into "EvaluationResult" (id, "evaluationId", "assessmentPassed", "decidedById") values (15, 7, true, 1) returning "externalId"`,
  );
  expect(next?.externalId).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
});
