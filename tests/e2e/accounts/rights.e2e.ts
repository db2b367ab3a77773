import type { Page } from "@playwright/test";
import { roles } from "@/lib/platform/auth/permissions";
import { makePlacement } from "@/tests/factories/placement";
import { makeReport } from "@/tests/factories/report";
import { unique } from "@/tests/factories/unique";
import { makeUser } from "@/tests/factories/user";
import { linkIn } from "@/tests/support/mail-text";
import { answered } from "../support/complaints";
import { mailTo } from "../support/mail";
import { mainMenu, openTied, signIn } from "../support/pages";
import { savedIn } from "../support/profile";
import { pathOf } from "../support/report";
import { expect, test } from "../support/test";
import { t } from "../support/texts";

const choice = (page: Page, permission: "view_student_report" | "manage_users") =>
  page.getByLabel(t(`permission.${permission}`));
const save = (page: Page) => page.getByRole("button", { name: t("users.save") }).click();
const saved = (page: Page) => savedIn(page.getByRole("main"));
const title = (page: Page) => page.getByRole("heading", { level: 1 });
const rows = (page: Page) => page.locator("tbody tr");

test("a removed permission ends the session immediately, and stays removed", async ({ visit, db, complaints }) => {
  complaints.expect(answered(403));
  complaints.expect(answered(401));
  const scene = await makePlacement(db);
  const report = await makeReport(db, scene);
  const student = await visit({ as: scene.student, screen: "desk" });
  await openTied(student);
  const link = student.getByRole("main").getByRole("link", { name: t("dashboard.go_plan"), exact: true });
  await expect(link).toBeVisible();

  const admin = await visit({ as: await makeUser(db, "Admin"), screen: "desk" });
  await admin.goto(`/admin/users/${scene.student.id}`);
  await expect(choice(admin, "view_student_report")).toHaveValue("role");
  await choice(admin, "view_student_report").selectOption("denied");
  await save(admin);
  await expect(saved(admin)).toBeVisible();

  // The server cuts the socket, and the page finds that its session has ended.
  await expect(student).toHaveURL("/?redirect=dashboard");
  await signIn(student, scene.student.username);
  await expect(student).toHaveURL("/dashboard");
  await student.goto(pathOf(report, 1));
  await expect(student).toHaveURL("/403");
  await admin.reload();
  await expect(choice(admin, "view_student_report")).toHaveValue("denied");
});

test("a granted permission opens its page", async ({ visit, db, complaints }) => {
  complaints.expect(answered(401));
  complaints.expect(answered(403));
  const teacher = await makeUser(db, "Teacher");
  const page = await visit({ as: teacher, screen: "desk" });
  await page.goto("/admin/users");
  await expect(page).toHaveURL("/403");
  await openTied(page);
  const admin = await visit({ as: await makeUser(db, "Admin") });
  await admin.goto(`/admin/users/${teacher.id}`);
  await choice(admin, "manage_users").selectOption("granted");
  await save(admin);
  await expect(saved(admin)).toBeVisible();
  await expect(page).toHaveURL("/?redirect=dashboard");
  await signIn(page, teacher.username);
  await mainMenu(page)
    .getByRole("link", { name: t("menu.users") })
    .click();
  await expect(title(page)).toHaveText(t("menu.users"));
});

test("a teacher with manage_users is offered what they may give, and accounts beyond that only to read", async ({
  visit,
  db,
  complaints,
}) => {
  complaints.expect(answered(403));
  const [teacher, student, admin] = [await makeUser(db, "Teacher"), await makeUser(db), await makeUser(db, "Admin")];
  await db.userPermission.create({ data: { userId: teacher.id, permission: "manage_users", granted: true } });
  const page = await visit({ screen: "desk" });
  await page.goto("/");
  await signIn(page, teacher.username);
  await expect(mainMenu(page).getByRole("link", { name: t("menu.users") })).toBeVisible();
  await expect(mainMenu(page).getByRole("link", { name: t("menu.outbox") })).toHaveCount(0);
  await page.goto(`/admin/users/${student.id}`);
  const role = page.getByLabel(t("users.role"), { exact: true });
  await expect(role).toHaveAccessibleDescription(
    new RegExp(t("users.role_limited", { roles: t("role.Admin") }).replaceAll(".", "\\.")),
  );
  await expect(role.getByRole("option")).toHaveCount(roles.length - 1);
  const notHeld = t("users.not_held", { choice: t("users.granted") });
  const exporting = page.getByLabel(t("permission.export_data"));
  await expect(exporting.getByRole("option", { name: notHeld })).toBeDisabled();
  await choice(page, "manage_users").selectOption("granted");
  await save(page);
  await expect(saved(page)).toBeVisible();

  await page.goto(`/admin/users/${admin.id}`);
  await expect(page.getByText(t("users.out_of_reach"))).toBeVisible();
  await expect(page.getByLabel(t("users.email"), { exact: true })).toBeDisabled();
  await expect(page.getByRole("main").getByRole("button", { disabled: false })).toHaveCount(0);
});

test("a right that is taken from the editor meanwhile is refused beside its field", async ({
  visit,
  db,
  complaints,
}) => {
  complaints.expect(answered(400));
  const [admin, student] = [await makeUser(db, "Admin"), await makeUser(db)];
  const page = await visit({ as: admin });
  await page.goto(`/admin/users/${student.id}`);
  await db.userPermission.create({ data: { userId: admin.id, permission: "export_data", granted: false } });
  const exporting = page.getByLabel(t("permission.export_data"));
  await exporting.selectOption("granted");
  await save(page);
  await expect(exporting).toHaveAccessibleDescription(t("user.error_permission"));
  await expect(exporting).toHaveValue("granted");
});

test("closing an account ends the person's session and socket immediately", async ({ visit, db, complaints }) => {
  complaints.expect(answered(401));
  complaints.expect(answered(403));
  const person = await makeUser(db);
  const page = await visit({ as: person });
  const cut = (await openTied(page)).waitForEvent("close");
  const admin = await visit({ as: await makeUser(db, "Admin") });
  await admin.goto(`/admin/users/${person.id}`);
  await admin.getByRole("button", { name: t("users.close"), exact: true }).click();
  const question = admin.getByRole("dialog", { name: t("users.close_title", { name: person.fullName }) });
  await question.getByText(t("common.cancel"), { exact: true }).click();
  await expect(question).toBeHidden();
  await admin.getByRole("button", { name: t("users.close"), exact: true }).click();
  await question.getByRole("button", { name: t("users.close"), exact: true }).click();
  await expect(admin.getByText(t("users.closed", { name: person.fullName }))).toBeVisible();
  await expect(admin.getByText(t("users.state_inactive"), { exact: true })).toBeVisible();

  await cut;
  await expect(page).toHaveURL("/403");
  await page.getByRole("link", { name: t("error_page.to_sign_in") }).click();
  await signIn(page, person.username);
  await expect(page.getByText(t("sign_in.error_wrong"))).toBeVisible();

  await admin.getByRole("button", { name: t("users.open"), exact: true }).click();
  await admin
    .getByRole("dialog")
    .getByRole("button", { name: t("users.open"), exact: true })
    .click();
  await expect(admin.getByText(t("users.opened", { name: person.fullName }))).toBeVisible();
  await signIn(page, person.username);
  await expect(page).toHaveURL("/dashboard");
});

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
  await page.getByRole("checkbox", { name: t("table.choose", { name: anna.fullName }) }).uncheck();
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

test("users cannot change their own permissions and access", async ({ visit, db }) => {
  const admin = await makeUser(db, "Admin");
  const page = await visit({ as: admin });
  await page.goto(`/admin/users/${admin.id}`);
  await expect(page.getByText(t("users.own_access"))).toBeVisible();
  await expect(page.getByText(t("users.own_permissions"))).toBeVisible();
  await expect(page.getByRole("button", { name: t("users.close"), exact: true })).toHaveCount(0);
  await expect(choice(page, "manage_users")).toHaveCount(0);
});

test("pages without permission redirect to /403, with a session, and to sign-in without one", async ({
  visit,
  db,
  complaints,
}) => {
  complaints.expect(answered(403));
  const student = await visit({ as: await makeUser(db) });
  const outside = await visit();
  const { id } = await makeUser(db);
  for (const path of ["/admin/users", `/admin/users/${id}`, "/admin/user/login", "/admin/outbox", "/user/create/x"]) {
    await student.goto(path);
    await expect(student).toHaveURL("/403");
    await outside.goto(path);
    await expect(outside).toHaveURL("/?redirect=dashboard");
  }
  const admin = await visit({ as: await makeUser(db, "Admin") });
  complaints.expect(answered(404));
  for (const nobody of ["2147483647", "99999999999", "x"]) {
    await admin.goto(`/admin/users/${nobody}`);
    await expect(title(admin)).toHaveText(t("error_page.404_title"));
  }
});

test("a signed-in user is redirected from the other ways to sign in", async ({ visit, db, complaints }) => {
  complaints.expect(answered(401));
  const person = await makeUser(db);
  for (const name of [t("sign_in.forgot"), t("feide.button")]) {
    const page = await visit();
    await page.goto("/");
    // In another tab of the same browser.
    const tab = await page.context().newPage();
    await tab.goto("/");
    await signIn(tab, person.username);
    await expect(tab).toHaveURL("/dashboard");
    await page.getByRole("link", { name }).click();
    await expect(page).toHaveURL("/dashboard");
  }
});

test("the demo shows its mails to admins, with valid links", async ({ visit, db }) => {
  const person = await makeUser(db);
  const outside = await visit();
  await outside.goto("/password");
  await outside.getByLabel(t("password.username_or_email")).fill(person.username);
  await outside.getByRole("button", { name: t("password.send_link"), exact: true }).click();
  const link = linkIn(await mailTo(person.email, t("mail.password_reset.subject")));
  const page = await visit({ as: await makeUser(db, "Admin"), screen: "desk" });
  await page.goto("/dashboard");
  await mainMenu(page)
    .getByRole("link", { name: t("menu.outbox") })
    .click();
  await expect(page.getByText(t("outbox.to", { to: person.email }))).toHaveCount(1);
  await expect(page.locator(`a[href="${link}"]`)).toHaveCount(1);
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
