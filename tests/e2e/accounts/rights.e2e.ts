import type { Page } from "@playwright/test";
import { type Permission, roles } from "@/lib/platform/auth/permissions";
import { findRoute } from "@/lib/platform/navigation/routes";
import { makeAbsence } from "@/tests/factories/absence";
import { makeEvaluation } from "@/tests/factories/evaluation";
import { makePlacement } from "@/tests/factories/placement";
import { makeReport } from "@/tests/factories/report";
import { makeUser } from "@/tests/factories/user";
import { answered } from "../support/complaints";
import { mainMenu, openTied, signIn, title } from "../support/pages";
import { pathOf } from "../support/report";
import { expect, test } from "../support/test";
import { t } from "../support/texts";
import { save, saved } from "../support/user-form";

const choice = (page: Page, permission: "view_student_report" | "manage_users") =>
  page.getByLabel(t(`permission.${permission}`));

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

test("a person with one granted right is led to no page that is closed to them", async ({ visit, db, complaints }) => {
  test.slow();
  complaints.expect(answered(403));
  const scene = await makePlacement(db);
  await makeReport(db, scene);
  const { id: evaluationId } = await makeEvaluation(db, scene);
  await db.evaluation.update({ where: { id: evaluationId }, data: { stage: 5 } });
  await makeAbsence(db, scene);
  const [account, reports] = [`/admin/users/${scene.student.id}`, `/admin/reports?groupId=${scene.group.id}`];
  const pages: [Permission, string[]][] = [
    ["manage_users", [account, `/admin/users?search=${scene.student.username}`]],
    ["manage_evaluations", [`/admin/evaluations/${evaluationId}`, `/admin/evaluations?groupId=${scene.group.id}`]],
    ["manage_reports", [reports]],
    ["archive_evaluations", ["/admin/archive"]],
    ["view_audit", ["/admin/audit"]],
    ["export_data", ["/admin/export"]],
    ["manage_groups", ["/admin/import"]],
    ["manage_settings", ["/admin/settings", "/admin/system"]],
    ["manage_domains", ["/admin/domains"]],
    ["view_admin_manager", ["/admin/languages"]],
    ["view_and_edit_languages", ["/admin/manager"]],
    ["view_questions_in_report", ["/report"]],
  ];
  const sick = { report: t("status.6"), student: scene.student.fullName };
  /** Before an account is closed, its seats; and why a report stays. */
  const dialogs: Record<string, { button: string; text: string }> = {
    [account]: { button: t("users.close"), text: t("involvement.close_lead") },
    [reports]: { button: t("report_removal.delete_named", sick), text: t("report_removal.refused_sick_day") },
  };
  for (const [permission, paths] of pages) {
    const teacher = await makeUser(db, "Teacher");
    await db.userPermission.create({ data: { userId: teacher.id, permission, granted: true } });
    const page = await visit({ screen: "desk" });
    await page.goto("/");
    await signIn(page, teacher.username);
    await expect(page).toHaveURL("/dashboard");
    for (const path of paths) {
      await page.goto(path);
      expect(new URL(page.url()).pathname).toBe(path.split("?")[0]);
      const dialog = dialogs[path];
      if (dialog) {
        await page.getByRole("button", { name: dialog.button, exact: true }).click();
        await expect(page.getByRole("main").getByRole("dialog")).toContainText(dialog.text);
      }
      const links = await page
        .locator("main a[href^='/']")
        .evaluateAll((all) => all.map((a) => (a as HTMLAnchorElement).href));
      // A page with a number or a search is of the scene. Of rows of the whole school, which other tests change, one of each kind.
      const kindOf = (link: string) => (/[\d?]/.test(path) ? link : (findRoute(new URL(link).pathname)?.path ?? link));
      const places = new Map(links.map((link) => [kindOf(link), link]));
      for (const link of places.values())
        expect([path, link, (await page.request.get(link)).status()]).toEqual([path, link, 200]);
    }
  }
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

test("users cannot change their own permissions and access", async ({ visit, db }) => {
  const admin = await makeUser(db, "Admin");
  const page = await visit({ as: admin });
  await page.goto(`/admin/users/${admin.id}`);
  await expect(page.getByText(t("users.own_access"))).toBeVisible();
  await expect(page.getByText(t("users.own_permissions"))).toBeVisible();
  await expect(page.getByRole("button", { name: t("users.close"), exact: true })).toHaveCount(0);
  await expect(choice(page, "manage_users")).toHaveCount(0);
});
