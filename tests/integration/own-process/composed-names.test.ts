import { expect, it } from "vitest";
import { beforeMigration } from "../../support/before-migration";

const namesAreComposed = "20261124040000_composed_names";

const { query, migrate } = beforeMigration(namesAreComposed);

it("stored names get composed letters, wards in their order, and what is composed stays as it is", async () => {
  const decomposed = (text: string) => `'${text.normalize("NFD")}'`;
  await query(`
    insert into "Domain" (id, name, host, kind) values (1, ${decomposed("Blåbær")}, 'school.example', 'school');
    insert into "User" (id, username, email, "fullName", role) values
      (1, 'ase', 'ase@school.example', ${decomposed("Åse")}, 'Student'),
      (2, 'siv', 'siv@school.example', 'Siv Ås', 'Student');
    insert into "Form" (id, kind, name) values (1, 'report', 'One');
    insert into "FormVersion" (id, "formId", number) values (1, 1, 1);
    insert into "Group" (id, name, "courseCode", place, period, "startDate", "endDate", "domainId", wards,
      "reportFormVersionId", "evaluationFormVersionId") values
      (1, 'Group', 'S', 'Place', ${decomposed("Vår")}, '2026-08-01', '2026-12-01', 1,
        array[${decomposed("Øre på")}, 'B', 'A'], 1, 1);
    insert into "Placement" (id, "groupId", "studentId", ward, "startDate", "endDate") values
      (1, 1, 1, ${decomposed("Øre på")}, '2026-08-01', '2026-12-01')`);
  expect(await migrate()).toEqual([namesAreComposed]);
  const [found] = await query(`
    select (select name from "Domain") as domain, (select array_agg("fullName" order by id) from "User") as people,
      g.period, g.wards, p.ward
    from "Group" as g join "Placement" as p on p."groupId" = g.id`);
  expect(found).toEqual({
    domain: "Blåbær".normalize("NFC"),
    people: ["Åse".normalize("NFC"), "Siv Ås"],
    period: "Vår".normalize("NFC"),
    wards: ["Øre på".normalize("NFC"), "B", "A"],
    ward: "Øre på".normalize("NFC"),
  });
});
