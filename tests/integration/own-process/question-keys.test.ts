import { expect, it } from "vitest";
import { beforeMigration } from "../../support/before-migration";

const keysCome = "20261120135341_competence";

const { query, migrate } = beforeMigration(keysCome);

it("questions at the same place in all versions of a form get one key, and no others do", async () => {
  await query(`
    insert into "Form" (id, kind, name) values (1, 'report', 'One'), (2, 'report', 'Other');
    insert into "FormVersion" (id, "formId", number) values (12, 1, 2), (11, 1, 1), (13, 1, 3), (21, 2, 1);
    insert into "Question" (id, "versionId", "parentId", "questionOrder", "viewPoint", tab, type) values
      (1, 11, null, 1, 1, 1, 'checkbox'), (2, 11, 1, 1, 1, 2, 'rating'), (3, 11, null, 2, 1, 1, 'checkbox'),
      (4, 11, 3, 1, 1, 2, 'rating'), (5, 11, null, 1, 2, 1, 'text'), (6, 11, null, 1, 2, 1, 'text'),
      (11, 12, null, 1, 1, 1, 'checkbox'), (12, 12, 11, 1, 1, 2, 'rating'), (13, 12, null, 3, 1, 1, 'checkbox'),
      (14, 12, 13, 1, 1, 2, 'rating'), (15, 12, null, 1, 2, 1, 'text'), (16, 12, null, 1, 2, 1, 'text'),
      (23, 13, null, 2, 1, 1, 'checkbox'), (24, 13, 23, 1, 1, 2, 'rating'), (34, 13, 23, 2, 1, 2, 'rating'),
      (41, 21, null, 1, 1, 1, 'checkbox')`);
  expect(await migrate()).toEqual([keysCome]);
  const same = await query('select array_agg(id order by id) as ids from "Question" group by key order by min(id)');
  expect(same.map(({ ids }) => ids)).toEqual([
    [1, 11],
    [2, 12],
    // Not in the second version, and back in the third.
    [3, 23],
    [4, 24],
    // Two that share a place stay two.
    [5, 15],
    [6, 16],
    [13],
    [14],
    [34],
    [41],
  ]);
});
