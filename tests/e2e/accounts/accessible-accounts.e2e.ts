import { makeNotification } from "@/tests/factories/notification";
import { makePlacement } from "@/tests/factories/placement";
import { makeReport } from "@/tests/factories/report";
import { makeSession, makeSignedIn } from "@/tests/factories/session";
import { unique } from "@/tests/factories/unique";
import { makeUser } from "@/tests/factories/user";
import { expectAccessible, expectGoodPage } from "../support/accessibility";
import { askedLink, open } from "../support/accessible-pages";
import { answered } from "../support/complaints";
import { signIn } from "../support/pages";
import { pathOf } from "../support/report";
import { expect, test } from "../support/test";
import { t } from "../support/texts";
import { field, invite, invited } from "../support/user-form";

test("inviting a person, with errors and done", async ({ visit, db }) => {
  const page = await visit({ as: await makeUser(db, "Admin") });
  await open(page, "/user/create/dashboard");
  await expect(page.getByRole("combobox", { name: t("user.area_code") })).toBeVisible();
  await page.getByRole("button", { name: t("user.submit") }).click();
  await expect(field(page, "full_name")).toHaveAccessibleDescription(t("validation.required"));
  await expectGoodPage(page);
  await invite(page, { role: "Supervisor", fullName: "Kari Veileder", email: `${unique("kari")}@ward.example` });
  await expect(invited(page)).toBeVisible();
  await expectGoodPage(page);
});

test("a new account with a first password, and an account out of reach", async ({ visit, db }) => {
  test.slow();
  const page = await visit({ as: await makeUser(db, "Admin") });
  await open(page, "/user/create/dashboard");
  await page.getByLabel(t("user.way")).selectOption("password");
  await page.getByRole("button", { name: t("user.submit_password") }).click();
  await expect(page.getByLabel(t("user.password"), { exact: true })).toHaveAccessibleDescription(/./);
  await expectGoodPage(page);
  const [teacher, admin] = [await makeUser(db, "Teacher"), await makeUser(db, "Admin")];
  await db.userPermission.create({ data: { userId: teacher.id, permission: "manage_users", granted: true } });
  const other = await visit();
  await open(other, "/");
  await signIn(other, teacher.username);
  await expect(other).toHaveURL("/dashboard");
  await open(other, `/admin/users/${admin.id}`);
  await expect(other.getByText(t("users.out_of_reach"))).toBeVisible();
  await expectGoodPage(other);
});

test("all people, none, and one of them", async ({ visit, db, complaints }) => {
  test.slow();
  complaints.expect(answered(409));
  const [person, admin] = [await makeUser(db), await makeUser(db, "Admin")];
  const page = await visit({ as: admin });
  await open(page, "/admin/users");
  await expectGoodPage(page);
  await open(page, `/admin/users?search=${unique("nobody")}`);
  await expect(page.getByText(t("users.none_title"))).toBeVisible();
  await expectAccessible(page);
  await open(page, `/admin/users/${admin.id}`);
  await expectAccessible(page);
  await open(page, `/admin/users/${person.id}`);
  await expect(page.getByRole("combobox", { name: t("users.areaCode") })).toBeVisible();
  await expectGoodPage(page);
  await page.getByRole("button", { name: t("users.close"), exact: true }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await db.user.update({ where: { id: person.id }, data: { phone: "98765432", revision: { increment: 1 } } });
  await page.getByLabel(t("users.fullName"), { exact: true }).fill("Somebody Else");
  await page.getByRole("button", { name: t("users.save") }).click();
  await expect(page.getByText(t("users.meanwhile_title"))).toBeVisible();
  await expectGoodPage(page);
});

test("the list of people to view the product as, and the product in viewer mode", async ({ visit, db }) => {
  test.slow();
  const admin = await makeUser(db, "Admin");
  const page = await visit({ as: admin });
  await open(page, "/admin/user/login");
  await expectGoodPage(page);
  const scene = await makePlacement(db);
  const report = await makeReport(db, scene, { status: 4 });
  await makeNotification(db, scene.student.id, { senderId: scene.supervisor.id, reportId: report.id });
  const own = await makeSession(db, admin.id);
  const { token } = await makeSignedIn(db, scene.student, { viewerSid: own.sid });
  const looking = await visit({ token });
  for (const path of ["/dashboard", pathOf(report, 4), "/profile/index"]) {
    await open(looking, path);
    await expect(looking.getByRole("region", { name: t("viewer.label") })).toBeVisible();
    await expectGoodPage(looking);
  }
});

test("the demo's mails", async ({ visit, db }) => {
  const page = await visit({ as: await makeUser(db, "Admin") });
  await askedLink(await visit(), db, await makeUser(db), "password_reset");
  await open(page, "/admin/outbox");
  await expectGoodPage(page);
});
