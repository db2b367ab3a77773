import type { Page } from "@playwright/test";
import { unique } from "@/tests/factories/unique";
import { makeUser } from "@/tests/factories/user";
import { answered } from "../support/complaints";
import { mainMenu, title } from "../support/pages";
import { expect, test } from "../support/test";
import { t } from "../support/texts";
import { save, saved } from "../support/user-form";

const rows = (page: Page) => page.locator("tbody tr");

test("people are found by name, role and state, page by page, and the search stays in the address", async ({
  visit,
  db,
}) => {
  const family = unique("family");
  for (let number = 10; number < 31; number++) await makeUser(db, "Student", { fullName: `${family} ${number}` });
  const invited = await makeUser(db, "Teacher", { fullName: `${family} %_ 99`, passwordHash: null });
  const page = await visit({ as: await makeUser(db, "Admin"), screen: "desk" });
  await page.goto("/admin/users");
  await page.getByLabel(t("users.search")).fill(family.toUpperCase());
  await page.getByRole("button", { name: t("common.find") }).click();
  await expect(page).toHaveURL(/search=/);
  await expect(rows(page)).toHaveCount(20);
  await page.getByRole("link", { name: t("common.next_page") }).click();
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole("link", { name: t("common.first_page") }).click();
  await expect(rows(page)).toHaveCount(20);

  await page.getByLabel(t("users.state")).selectOption("invited");
  await expect(rows(page)).toHaveCount(1);
  await page.reload();
  await expect(page.getByLabel(t("users.state"))).toHaveValue("invited");
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole("link", { name: invited.fullName }).click();
  await expect(title(page)).toHaveText(invited.fullName);
  await page.goBack();
  await expect(page.getByLabel(t("users.search"))).toHaveValue(family.toUpperCase());
  await page.getByLabel(t("users.search")).fill(`${family} %_`);
  await page.getByRole("button", { name: t("common.find") }).click();
  // One row is there already: only the address shows that the new list has arrived.
  await expect(page).toHaveURL(/search=[^&]*%25_/);
  await expect(rows(page)).toHaveCount(1);
  await page.getByLabel(t("users.role")).focus();
  await page.getByLabel(t("users.role")).selectOption("Admin");
  await expect(page.getByText(t("users.none_title"))).toBeVisible();
  await expect(page.getByLabel(t("users.role"))).toBeFocused();
  const chosen = page.getByRole("list", { name: t("common.chosen_filters") }).getByRole("link");
  await expect(chosen).toHaveCount(2);
  await chosen.filter({ hasText: t("role.Admin") }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByLabel(t("users.role"))).toHaveValue("");
  await expect(page.getByLabel(t("users.search"))).toHaveValue(`${family} %_`);
  await expect(chosen).toHaveCount(1);
  await page.getByRole("link", { name: t("common.clear_filters") }).click();
  await expect(page).toHaveURL("/admin/users");
});

test("people are put in order, and several accounts are closed together", async ({ visit, db }) => {
  const family = unique("order");
  const make = (fullName: string, username: string, given = {}) =>
    makeUser(db, "Student", { fullName: `${family} ${fullName}`, username: `${family}_${username}`, ...given });
  const [anna, berit, clara] = [await make("Anna", "3"), await make("Berit", "1"), await make("Clara", "2")];
  const admin = await makeUser(db, "Admin", { fullName: `${family} Zoe`, username: `${family}_0` });
  const page = await visit({ as: admin, screen: "desk" });
  await page.goto(`/admin/users?search=${family}`);
  const names = page.locator("tbody th");
  const heading = page.getByRole("columnheader", { name: t("users.username") });
  await heading.getByRole("link").click();
  await expect(heading).toHaveAttribute("aria-sort", "ascending");
  await expect(names).toHaveText([admin.fullName, berit.fullName, clara.fullName, anna.fullName]);
  await heading.getByRole("link").click();
  await expect(heading).toHaveAttribute("aria-sort", "descending");
  await expect(names).toHaveText([anna.fullName, clara.fullName, berit.fullName, admin.fullName]);

  // One's own account cannot be closed, so it is not chosen with the others.
  await page.getByRole("checkbox", { name: t("table.choose_all") }).check();
  const bar = page.getByRole("region", { name: t("table.bar") });
  await expect(bar).toContainText(t("table.chosen", { count: 3 }));
  const choiceOfAnna = page.getByRole("checkbox", { name: t("table.choose", { name: anna.fullName }) });
  await choiceOfAnna.uncheck();
  // Of cards, the bar has the button that chooses all.
  await page.setViewportSize({ width: 390, height: 844 });
  await bar.getByRole("button", { name: t("table.choose_all") }).press("Enter");
  await expect(choiceOfAnna).toBeChecked();
  await expect(bar).toBeFocused();
  await page.setViewportSize({ width: 1280, height: 800 });
  await choiceOfAnna.uncheck();
  await bar.getByRole("button", { name: t("users.many_close") }).click();
  const question = page.getByRole("dialog");
  await expect(question).toContainText(t("users.many_close_title", { count: 2 }));
  await question.getByRole("button", { name: t("users.many_close") }).click();
  await expect(question).toContainText(t("users.many_result", { done: 2, all: 2 }));
  await expect(question.getByRole("listitem").filter({ hasText: t("users.outcome_close") })).toHaveCount(2);
  await question
    .getByRole("button", { name: t("common.close") })
    .last()
    .click();
  await expect(bar).toBeHidden();
  await expect(rows(page).filter({ hasText: t("users.state_inactive") })).toHaveCount(2);
  const stored = await db.user.findMany({
    where: { id: { in: [anna.id, berit.id, clara.id] } },
    orderBy: { fullName: "asc" },
    select: { active: true },
  });
  expect(stored).toEqual([{ active: true }, { active: false }, { active: false }]);
});

test("two admins at one account: the second sees the changes, and loses nothing", async ({ visit, db, complaints }) => {
  complaints.expect(answered(409));
  const person = await makeUser(db);
  const [first, second] = [
    await visit({ as: await makeUser(db, "Admin") }),
    await visit({ as: await makeUser(db, "Admin") }),
  ];
  const name = (page: Page) => page.getByLabel(t("users.fullName"), { exact: true });
  for (const page of [first, second]) await page.goto(`/admin/users/${person.id}`);
  await name(first).fill("Changed first");
  await save(first);
  await expect(saved(first)).toBeVisible();
  await second.getByLabel(t("users.phone")).fill("98765432");
  await save(second);
  const notice = second.getByRole("alert").filter({ hasText: t("users.meanwhile_title") });
  await expect(notice).toContainText("Changed first");
  await expect(second.getByLabel(t("users.phone"))).toHaveValue("98765432");
  await expect(name(second)).toHaveValue("Changed first");
  await save(second);
  await expect(saved(second)).toBeVisible();
  expect(await db.user.findUniqueOrThrow({ where: { id: person.id } })).toMatchObject({
    fullName: "Changed first",
    phone: "98765432",
  });
});

test("what was typed on a person's page is not lost by a link, and what differs from the role is first", async ({
  visit,
  db,
}) => {
  const person = await makeUser(db);
  await db.userPermission.create({ data: { userId: person.id, permission: "manage_users", granted: true } });
  const page = await visit({ as: await makeUser(db, "Admin"), screen: "desk" });
  await page.goto("/admin/users");
  await page.goto(`/admin/users/${person.id}`);
  const permissions = page.locator("#permissions").getByRole("combobox");
  await expect(permissions.first()).toHaveAccessibleName(t("permission.manage_users"));
  const button = page.getByRole("button", { name: t("users.save") });
  await expect(button).toBeInViewport();

  const name = page.getByLabel(t("users.fullName"), { exact: true });
  await name.fill("Typed and not saved");
  const users = mainMenu(page).getByRole("link", { name: t("menu.users") });
  const question = page.getByRole("dialog", { name: t("common.unsaved_title") });
  for (const leaving of [users, page.getByRole("button", { name: t("layout.back"), exact: true })]) {
    await leaving.click();
    await question.getByText(t("common.unsaved_keep"), { exact: true }).click();
    await expect(question).toBeHidden();
    await expect(name).toHaveValue("Typed and not saved");
  }
  await button.click();
  await expect(saved(page)).toBeVisible();
  await expect(page.locator("#history")).toContainText(t("users.history_edit"));
  await users.click();
  await expect(page).toHaveURL("/admin/users");

  await page.goto(`/admin/users/${person.id}`);
  await name.fill("Thrown away");
  await users.click();
  await question.getByRole("button", { name: t("common.unsaved_discard") }).click();
  await expect(page).toHaveURL("/admin/users");
  expect(await db.user.findUniqueOrThrow({ where: { id: person.id } })).toMatchObject({
    fullName: "Typed and not saved",
  });
});
