import type { Page } from "@playwright/test";
import { viewingElsewhere, viewingOver } from "@/components/session/logging-out";
import type { PrismaClient, User } from "@/prisma/generated/client";
import { makeDraft } from "@/tests/factories/form-draft";
import { makeNotification } from "@/tests/factories/notification";
import { makePlacement } from "@/tests/factories/placement";
import { makeReport } from "@/tests/factories/report";
import { makeUser } from "@/tests/factories/user";
import { answered } from "../support/complaints";
import { button, dialog, makeBuilt, openForm } from "../support/form-builder";
import { bell, callFrom, logOut, mainMenu, menuButton, notifications, openLive } from "../support/pages";
import { section } from "../support/profile";
import { pathOf } from "../support/report";
import { expect, test } from "../support/test";
import { t } from "../support/texts";

const banner = (page: Page) => page.getByRole("region", { name: t("viewer.label") });
const begin = (page: Page, { fullName: name }: User) => page.getByRole("button", { name: t("viewer.begin", { name }) });
const end = (page: Page) => banner(page).getByRole("button", { name: t("viewer.end") });

/** Finds a person among all people and views the product as them. */
async function viewAs(page: Page, person: User): Promise<void> {
  await page.goto("/admin/user/login");
  await page.getByLabel(t("users.search")).fill(person.username);
  await page.getByRole("button", { name: t("common.find") }).click();
  await begin(page, person).click();
  await expect(page).toHaveURL("/dashboard");
  await expect(banner(page)).toContainText(
    t("viewer.banner", { name: person.fullName, role: t(`role.${person.role}`) }),
  );
}

/** A call from a page, without its buttons. */
const call = (page: Page, path: string, input: unknown) =>
  page.evaluate(
    async ([path, body]) => {
      const headers = { "content-type": "application/json" };
      return (await fetch(`/api${path}`, { method: "POST", headers, body })).status;
    },
    [path, JSON.stringify(input)] as const,
  );

/** Waits for an event of a page's window. */
const heard = (page: Page, event: string) =>
  page.evaluate(
    (name) => new Promise<void>((resolve) => addEventListener(name, () => resolve(), { once: true })),
    event,
  );

const unread = (db: PrismaClient, { id }: User) => db.notification.count({ where: { recipientId: id, readAt: null } });

test("an admin picks a person, sees what they see, changes nothing, and comes back", async ({
  visit,
  db,
  complaints,
}) => {
  complaints.expect(answered(403));
  const scene = await makePlacement(db);
  const report = await makeReport(db, scene, { status: 1 });
  await makeNotification(db, scene.student.id, { senderId: scene.supervisor.id, reportId: report.id });
  const admin = await makeUser(db, "Admin");
  const page = await visit({ as: admin });
  await page.goto("/admin/users");
  await page
    .getByRole("main")
    .getByRole("link", { name: t("menu.login_as") })
    .click();
  await viewAs(page, scene.student);
  await expect(page.getByRole("banner")).toContainText(`${scene.student.username} ${t("layout.login_by_admin")}`);
  await expect(page.getByRole("button", { name: t("report.plan_action") })).toBeHidden();

  await bell(page, 1).click();
  await expect(notifications(page).getByRole("listitem")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await page.goto(pathOf(report, 1));
  await expect(page.getByText("My goal")).toBeVisible();
  // Beside the button of the menu, the back arrow and the bell.
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(page.getByRole("banner").getByText(t("layout.login_by_admin"), { exact: true })).toBeInViewport({
      ratio: 1,
    });
  }
  await expect(page.getByRole("textbox")).toHaveCount(0);
  await expect(banner(page)).toBeVisible();
  expect(await call(page, "/report/send-message", { reportId: report.id, body: "Not by me" })).toBe(403);
  expect(await call(page, "/user/saveSetting", { size: "large" })).toBe(403);
  expect(await call(page, "/user/clearAllNotificationsForUser", {})).toBe(403);
  expect(await unread(db, scene.student)).toBe(1);

  await end(page).click();
  // The search that led to the person is still there, for the next one of the same kind.
  await expect(page).toHaveURL(`/admin/user/login?search=${scene.student.username}&role=`);
  await expect(banner(page)).toBeHidden();
  await expect(page.getByRole("banner")).toContainText(admin.username);
  const record = { viewerId: admin.id, action: "session.view", entityId: scene.student.id };
  expect(await db.auditEntry.count({ where: record })).toBe(1);
  await page.goto(pathOf(report, 1));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(report.name);
});

test("the forms are shown to who views another person, and nothing that would change them is offered", async ({
  visit,
  db,
  complaints,
}) => {
  // The page of the admin's is fetched once more as the other person.
  complaints.expect(answered(403));
  const person = await makeUser(db, "Teacher");
  await db.userPermission.create({
    data: { userId: person.id, permission: "view_questions_in_report", granted: true },
  });
  const { formId } = await makeBuilt(db);
  const page = await visit({ as: await makeUser(db, "Admin"), screen: "desk" });
  await viewAs(page, person);
  await page.goto("/report");
  await expect(page.getByText(t("form.read_only"))).toBeVisible();
  await expect(button(page, t("form.create"))).toHaveCount(0);
  await openForm(page, { formId });
  await expect(page.getByText(t("form.read_only"))).toBeVisible();
  await expect(button(page, t("form.start_draft"))).toHaveCount(0);
  await button(page, t("form.more")).click();
  await expect(page.getByRole("link", { name: t("form.compare"), exact: true })).toBeVisible();
  await expect(button(page, t("form.rename"))).toHaveCount(0);
  const draft = await makeDraft(db);
  await openForm(page, { formId: draft.formId });
  await button(page, "Plan").click();
  await expect(dialog(page, "Plan")).toBeVisible();
  await expect(dialog(page, "Plan").getByRole("textbox")).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(button(page, t("form.publish"))).toHaveCount(0);
  await expect(button(page, t("form.add_question"))).toHaveCount(0);
});

test("admins and closed accounts cannot be viewed, and the page says why", async ({ visit, db }) => {
  const [other, closed] = [await makeUser(db, "Admin"), await makeUser(db, "Teacher", { active: false })];
  const page = await visit({ as: await makeUser(db, "Admin"), screen: "desk" });
  for (const [person, reason] of [
    [other, t("viewer.not_admin")],
    [closed, t("viewer.not_inactive")],
  ] as const) {
    await page.goto(`/admin/user/login?search=${person.username}`);
    const row = page.getByRole("listitem").filter({ hasText: person.username });
    await expect(row).toContainText(reason);
    const ofRole = person.role === "Admin" ? "menu.users" : "menu.my_group";
    await expect(row).toContainText(t(ofRole));
    await expect(row.getByRole("button")).toBeDisabled();
    await expect(row.getByRole("button")).toHaveAccessibleDescription(reason);
    await page.goto(`/admin/users/${person.id}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(person.fullName);
    await expect(begin(page, person)).toHaveCount(0);
  }
});

test("what is typed in another tab stays while somebody is viewed, and is saved afterwards", async ({
  visit,
  db,
  complaints,
}) => {
  // The tab that begins to view may fetch its page once more, and the socket's call may still be under way when the viewing ends.
  complaints.expect(answered(403));
  complaints.expect(answered(401));
  const scene = await makePlacement(db);
  const other = await makeUser(db, "Supervisor");
  const page = await visit({ as: await makeUser(db, "Admin"), screen: "desk" });
  await page.goto(`/admin/users/${other.id}`);
  const asked: string[] = [];
  page.on("request", (request) => request.url().includes("/api/") && asked.push(request.url()));
  const name = page.getByLabel(t("user.full_name"), { exact: true });
  const save = page.getByRole("button", { name: t("users.save"), exact: true });
  await name.fill("Typed before");
  const tab = await page.context().newPage();
  const begun = heard(page, viewingElsewhere);
  await viewAs(tab, scene.student);
  await begun;
  await save.click();
  await expect(page.getByText(t("system.error_viewer"))).toBeVisible();
  await expect(name).toHaveValue("Typed before");
  const over = heard(page, viewingOver);
  await end(tab).click();
  await expect(banner(tab)).toBeHidden();
  await over;
  expect(asked).toEqual([]);
  await save.click();
  await expect
    .poll(async () => (await db.user.findUniqueOrThrow({ where: { id: other.id } })).fullName)
    .toBe("Typed before");
});

test("the profile and new accounts are closed in viewer mode, and no second viewing can start from it", async ({
  visit,
  db,
  complaints,
}) => {
  complaints.expect(answered(403));
  // The admin goes on reading in the own language.
  const teacher = await makeUser(db, "Teacher", { languageCode: "en" });
  const page = await visit({ as: await makeUser(db, "Admin"), screen: "desk" });
  await viewAs(page, teacher);
  await expect(page.locator("html")).toHaveAttribute("lang", "nb");
  await page.goto("/profile/index");
  // Hides the menu as long as the page is open; saving it would be a write.
  const writes: string[] = [];
  page.on("request", (request) => request.url().includes("saveSetting") && writes.push(request.url()));
  await menuButton(page).click();
  await expect(mainMenu(page)).toBeHidden();
  await expect(page.getByText(t("profile.read_only"))).toBeVisible();
  await expect(page.getByLabel(t("profile.full_name"))).toBeDisabled();
  await expect(page.getByLabel(t("profile.text_size"))).toBeDisabled();
  await expect(page.getByRole("main").getByRole("button", { disabled: false })).toHaveCount(
    // Showing a password writes nothing.
    await section(page, t("password.title"))
      .getByRole("button", { name: t("password.show"), disabled: false })
      .count(),
  );
  await page.goto("/user/create/dashboard");
  await expect(page.getByText(t("user.read_only"))).toBeVisible();
  await expect(mainMenu(page)).toBeVisible();
  expect(writes).toEqual([]);
  await expect(page.getByRole("main").getByRole("textbox")).toHaveCount(0);
  await page.goto("/admin/user/login");
  await expect(page).toHaveURL("/403");
  expect(await call(page, "/admin/loginByAdmin", { userId: (await makeUser(db)).id })).toBe(403);
});

test("logging out in viewer mode ends both sessions, and says so", async ({ visit, db, complaints }) => {
  // A link of the previous page may be prefetched while the admin becomes a user who may not open it.
  complaints.expect(answered(403));
  // The socket's call may still be under way when the person logs out.
  complaints.expect(answered(401));
  const page = await visit({ as: await makeUser(db, "Admin") });
  await page.goto("/dashboard");
  const own = await page.context().cookies();
  await viewAs(page, await makeUser(db));
  await menuButton(page).click();
  await expect(mainMenu(page)).toBeVisible();
  await page.getByRole("button", { name: t("layout.log_out_viewer") }).click();
  await expect(page).toHaveURL("/");
  await page.context().addCookies(own);
  await page.goto("/dashboard");
  await expect(page).toHaveURL("/?redirect=dashboard");
});

test("logging out in another tab ends the viewing and the own session", async ({ visit, db, complaints }) => {
  complaints.expect(answered(403));
  // The sockets' calls may still be under way when the person logs out.
  complaints.expect(answered(401));
  const page = await visit({ as: await makeUser(db, "Admin") });
  await page.goto("/dashboard");
  const own = await page.context().cookies();
  const tab = await page.context().newPage();
  await viewAs(tab, await makeUser(db));
  const viewing = await page.context().cookies();
  await logOut(page);
  for (const one of [page, tab]) await expect(one).toHaveURL("/");
  for (const cookies of [viewing, own]) {
    await page.context().clearCookies();
    await page.context().addCookies(cookies);
    await page.goto("/dashboard");
    await expect(page).toHaveURL("/?redirect=dashboard");
  }
});

test("a viewing that the server does not end goes on, and its bell too", async ({ visit, db, complaints }) => {
  // A link of the previous page may be prefetched while the admin becomes a user who may not open it.
  complaints.expect(answered(403));
  const scene = await makePlacement(db);
  const report = await makeReport(db, scene, { status: 1 });
  const page = await visit({ as: await makeUser(db, "Admin") });
  await viewAs(page, scene.student);
  await openLive(page, "/dashboard");
  // The server finds no session to go back to.
  const { count } = await db.session.updateMany({
    where: { userId: scene.student.id, viewerSid: { not: null } },
    data: { viewerSid: null },
  });
  expect(count).toBe(1);
  await end(page).click();
  await expect(banner(page).getByRole("alert")).not.toBeEmpty();
  const sender = await visit({ as: scene.supervisor });
  await sender.goto("/dashboard");
  await callFrom(sender, "/report/send-message", { reportId: report.id, body: "Still there?" });
  await expect(bell(page, 1)).toBeVisible();
});

test("viewing ends with the admin's own session", async ({ visit, db, complaints }) => {
  complaints.expect(answered(401));
  complaints.expect(answered(403));
  const admin = await makeUser(db, "Admin");
  const page = await visit({ as: admin });
  await viewAs(page, await makeUser(db));
  // A request of the open page would lead it away at the same time.
  await page.goto("about:blank");
  await db.session.updateMany({ where: { userId: admin.id }, data: { revokedAt: new Date() } });
  await page.goto("/dashboard");
  await expect(page).toHaveURL("/?redirect=dashboard");
});
