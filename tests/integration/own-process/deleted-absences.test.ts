import { expect, it } from "vitest";
import { beforeMigration } from "../../support/before-migration";

const deletedAbsences = "20261206000000_deleted_absences";

const { query, migrate } = beforeMigration(deletedAbsences);

it("placements are marked whose latest decision counted days that are gone, unless it was reopened on its day", async () => {
  const content = (days: number) => JSON.stringify({ attendance: { absentDays: days } });
  // Decided with days that are gone; with days that are there; without any; with days, reopened on its day; reopened later; before a
  // decision without days.
  const placements = [1, 2, 3, 4, 5, 6];
  await query(`
    insert into "Domain" (id, name, host, kind) values (1, 'School', 'school.example', 'school');
    insert into "User" (id, username, email, "fullName", role) values (9, 'per', 'per@school.example', 'Per', 'Admin');
    insert into "User" (id, username, email, "fullName", role)
      select id, 's' || id, 's' || id || '@school.example', 'Student', 'Student' from generate_series(1, 6) id;
    insert into "Form" (id, kind, name) values (1, 'report', 'One');
    insert into "FormVersion" (id, "formId", number) values (1, 1, 1);
    insert into "Group" (id, name, "courseCode", place, period, "startDate", "endDate", "domainId",
      "reportFormVersionId", "evaluationFormVersionId") values
      (1, 'Group', 'S', 'Place', 'Spring', '2026-01-01', '2026-05-01', 1, 1, 1);
    insert into "Placement" (id, "groupId", "studentId", ward, "startDate", "endDate")
      select id, 1, id, 'A', '2026-01-01', '2026-05-01' from generate_series(1, 6) id;
    insert into "Evaluation" (id, "placementId") select id, id from generate_series(1, 6) id;
    insert into "SignedContent" ("evaluationId", stage, hash, content, "closedAt")
      select id, 2, repeat('e', 64), '{}', '2026-05-02T10:00:00Z' from generate_series(1, 6) id;
    insert into "SignedContent" ("evaluationId", stage, hash, content, "closedAt") values
      (1, 3, repeat('a', 64), '${content(2)}', '2026-05-03T10:00:00Z'), (2, 3, repeat('a', 64), '${content(2)}', '2026-05-03T10:00:00Z'),
      (3, 3, repeat('a', 64), '${content(0)}', '2026-05-03T10:00:00Z'), (4, 3, repeat('a', 64), '${content(2)}', '2026-05-03T10:00:00Z'),
      (5, 3, repeat('a', 64), '${content(2)}', '2026-05-03T10:00:00Z'), (6, 3, repeat('a', 64), '${content(2)}', '2026-05-03T10:00:00Z'),
      (6, 3, repeat('b', 64), '${content(0)}', '2026-05-04T10:00:00Z');
    insert into "EvaluationWay" ("evaluationId", stage, way, reason, "actorId", "createdAt") values
      (4, 3, 'reopen', 'An error', 9, '2026-05-03T12:00:00Z'), (5, 3, 'reopen', 'An error', 9, '2026-09-01T12:00:00Z');
    insert into "Absence" ("placementId", date, kind) values (2, '2026-02-02', 'other')`);
  expect(await migrate()).toEqual([deletedAbsences]);
  const found = await query(`select id from "Placement" where "absencesDeletedAt" is not null order by id`);
  expect(placements.filter((id) => found.some((one) => one.id === id))).toEqual([1, 5]);
});
