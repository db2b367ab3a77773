import { daysLater, showDay, today } from "@/lib/platform/dates";
import type { PrismaClient } from "@/prisma/generated/client";
import { makeDomain } from "@/tests/factories/domain";
import { makeGroup } from "@/tests/factories/group";
import { makeOfferedForm } from "@/tests/factories/offered-form";
import { makePlacement } from "@/tests/factories/placement";
import { unique } from "@/tests/factories/unique";
import { makeUser } from "@/tests/factories/user";
import { corrected, filledIn, type ImportCells } from "@/tests/support/import-workbook";
import { rowsOf } from "@/tests/support/sheet-rows";
import { download, importButton, importRows, lookThrough, stateLink, template, test, word } from "../support/import";
import { jobPatience } from "../support/job";
import { expect } from "../support/test";
import { t } from "../support/texts";

/** So many of the autumn's students have an account already; invitations of all would fill the outbox that other tests look into. */
const known = 200;

/** The rows of a school's autumn: 20 groups, 240 students, of whom 40 are new, and each student's placement. */
async function makeAutumn(db: PrismaClient) {
  const { id: domainId, host, name: domain } = await makeDomain(db);
  const [report, evaluation] = [await makeOfferedForm(db, "report"), await makeOfferedForm(db, "evaluation")];
  const [first, last] = [daysLater(today(), 7), daysLater(today(), 70)];
  const names = Array.from({ length: 20 }, () => unique("Sykepleie"));
  const groups = names.map((name) => ({
    courseCode: "SYK2100",
    name,
    place: "Fjord sykehus",
    period: "Høst",
    wards: "Medisin 1; Kirurgi 2",
    startDate: showDay(first),
    endDate: showDay(last),
    domain,
    reportForm: report.name,
    evaluationForm: evaluation.name,
  }));
  const emails = Array.from({ length: 240 }, (_, number) => `student${number}@${host}`);
  const people = emails.map((email, number) => ({ role: t("role.Student"), fullName: `Student ${number}`, email }));
  for (const { email, fullName } of people.slice(0, known))
    await makeUser(db, "Student", { email, fullName, domainId });
  const placements = emails.map((student, number) => ({
    courseCode: "SYK2100",
    group: names[number % names.length] ?? "",
    groupStart: showDay(first),
    student,
    ward: "Medisin 1",
    startDate: showDay(first),
    endDate: showDay(last),
  }));
  return { host, emails, cells: { groups, people, placements } satisfies ImportCells };
}

type Autumn = Awaited<ReturnType<typeof makeAutumn>>["cells"];

/** The same with seven rows that nothing can be made of. */
function withMistakes({ groups, people, placements }: Autumn): ImportCells {
  const change = <Row>(rows: readonly Row[], changes: Record<number, Partial<Row>>) =>
    rows.map((row, index) => ({ ...row, ...changes[index] }));
  return {
    groups,
    people: change(people, {
      203: { email: "student203@@fjord.example" },
      210: { role: "Sykepleier" },
      220: { fullName: "" },
    }),
    placements: change(placements, { 40: { startDate: "31.02.2027" } }),
  };
}

test("in August five hundred rows are previewed, corrected, imported together, and the new students are invited", async ({
  visit,
  db,
}) => {
  test.slow();
  const { host, emails, cells } = await makeAutumn(db);
  const page = await visit({ as: await makeUser(db, "Admin"), screen: "desk" });
  await page.goto("/admin/import");
  const empty = await template(page);
  const wrong = await filledIn(empty, withMistakes(cells));
  await lookThrough(page, "Høst.xlsx", wrong);

  // Three students are wrong, so their placements are too; the seventh is a day that no calendar has.
  await expect(stateLink(page, "refused", 7)).toHaveAttribute("aria-current", "true");
  await expect(importButton(page, 293)).toHaveAttribute("aria-disabled", "true");
  const refused = await download(page.getByRole("link", { name: word("download_refused", { count: 7 }) }));
  expect(refused.bytes.length).toBeGreaterThan(0);

  // Corrected where it is wrong, in the file that was sent.
  const email = word("column_email");
  const mended = await corrected(wrong, "people", (row) => {
    if (row[email]?.includes("@@")) return { email: emails[203] ?? "" };
    if (row[email] === emails[210]) return { role: t("role.Student") };
    return row[email] === emails[220] ? { fullName: "Student 220" } : {};
  });
  const whole = await corrected(mended, "placements", (row) =>
    row[word("column_startDate")] === "31.02.2027" ? { startDate: cells.placements[40]?.startDate ?? "" } : {},
  );
  await page.goto("/admin/import");
  await lookThrough(page, "Høst.xlsx", whole);
  await expect(stateLink(page, "refused", 0)).toBeVisible();
  await expect(stateLink(page, "created", 300)).toHaveAttribute("aria-current", "true");
  expect(await db.user.count({ where: { email: { in: emails } } })).toBe(known);
  await page.getByRole("checkbox", { name: word("invite", { count: 40 }) }).check();
  await importRows(page, 300);
  await expect(page.getByText(word("uninvited", { count: 0 }))).toBeVisible();
  const isOurs = { email: { endsWith: `@${host}` } };
  expect(await db.user.count({ where: { ...isOurs, role: "Student" } })).toBe(240);
  expect(await db.placement.count({ where: { student: isOurs } })).toBe(240);
  // Each invitation is made as its mail is sent.
  const invited = () => db.oneTimeToken.count({ where: { purpose: "invitation", user: isOurs } });
  await expect.poll(invited, jobPatience).toBe(40);
  await expect(page.getByText(word("unsupervised", { count: 240 }))).toBeVisible();

  await page.getByRole("link", { name: word("another") }).click();
  await lookThrough(page, "Høst.xlsx", whole);
  await expect(stateLink(page, "unchanged", 500)).toHaveAttribute("aria-current", "true");
  await expect(page.getByText(word("bar_nothing", { refused: 0 }))).toBeVisible();
});

/** Two groups at the end of their time, of which each evaluation is closed, with more students than a page of people has. */
async function makeJune(db: PrismaClient) {
  const domain = await makeDomain(db);
  const supervisor = await makeUser(db, "Supervisor");
  const scenes = [];
  for (const _ of [1, 2]) {
    const group = await makeGroup(db, { domainId: domain.id, name: unique("Vår") });
    const teacher = await makeUser(db, "Teacher", { domainId: domain.id });
    for (let number = 0; number < 12; number += 1) {
      const student = await makeUser(db, "Student", { domainId: domain.id });
      const made = await makePlacement(db, { group, student, supervisor, secondarySupervisor: supervisor, teacher });
      await db.evaluation.create({ data: { placementId: made.placement.id, stage: 5 } });
      scenes.push(made);
    }
  }
  return { domain, scenes, groups: [...new Map(scenes.map(({ group }) => [group.id, group])).values()] };
}

test("in June the groups are ended, the year is exported, and the students' accounts are closed together", async ({
  visit,
  db,
}) => {
  test.slow();
  const { domain, scenes, groups } = await makeJune(db);
  const page = await visit({ as: await makeUser(db, "Admin"), screen: "desk" });
  for (const { id, name } of groups) {
    await page.goto(`/admin/group/edit/${id}`);
    await page.getByRole("button", { name: t("groups.end_title") }).click();
    const asks = page.getByRole("dialog", { name: t("groups.end_ask", { name }) });
    await asks.getByRole("button", { name: t("groups.end_title") }).click();
    await expect(page.getByText(t("groups.ended_notice"))).toBeVisible();
  }

  await page.goto("/admin/export");
  const form = page.locator("form").filter({ has: page.getByRole("button", { name: t("export.start") }) });
  await form.getByRole("radio", { name: t("export.kind_evaluations") }).check();
  await form.getByRole("combobox", { name: t("export.domainId") }).selectOption(String(domain.id));
  await form.getByRole("button", { name: t("export.start") }).click();
  const list = page.getByRole("list", { name: t("job.list") });
  await expect(list.getByRole("listitem").first()).toContainText(t("job.state_done"), jobPatience);
  const { bytes } = await download(list.getByRole("link", { name: t("job.download") }));
  const year = await rowsOf(bytes);
  const byName = (rows: readonly string[]) => rows.toSorted();
  expect(byName(year.map((row) => String(row[t("export.column_student")])))).toEqual(
    byName(scenes.map(({ student }) => student.fullName)),
  );

  await page.goto(`/admin/users?role=Student&domain=${domain.id}`);
  for (const count of [20, 4]) {
    await page.getByRole("checkbox", { name: t("table.choose_all") }).check();
    await page
      .getByRole("region", { name: t("table.bar") })
      .getByRole("button", { name: t("users.many_close") })
      .click();
    const question = page.getByRole("dialog");
    await question.getByRole("button", { name: t("users.many_close") }).click();
    // One call after the other.
    await expect(question).toContainText(t("users.many_result", { done: count, all: count }), { timeout: 180_000 });
    await question
      .getByRole("button", { name: t("common.close") })
      .last()
      .click();
    if (count === 20) await page.getByRole("link", { name: t("common.next_page") }).click();
    if (count === 20) await expect(page.getByRole("row")).toHaveCount(5);
  }
  expect(await db.user.count({ where: { domainId: domain.id, role: "Student", active: true } })).toBe(0);
});
