import type { Page } from "@playwright/test";
import { encode } from "next-auth/jwt";
import { formPath } from "@/components/form/editing/form-path";
import { signedOutCookie, tokenCookie } from "@/lib/platform/auth/cookies";
import { limits } from "@/lib/platform/limits";
import { evaluationPath } from "@/lib/platform/navigation/evaluation-path";
import { makeEvaluation } from "@/tests/factories/evaluation";
import { makePlacement } from "@/tests/factories/placement";
import { makeReport } from "@/tests/factories/report";
import { makeSignedIn } from "@/tests/factories/session";
import { makeUser } from "@/tests/factories/user";
import { answered, unreachable } from "../support/complaints";
import { chooseMore } from "../support/form-builder";
import { bell, logOut, menuButton, openLive, signIn } from "../support/pages";
import { choosePassword, goodPassword } from "../support/password";
import { expect, setCookie, test } from "../support/test";
import { t } from "../support/texts";

const tokenIn = async (page: Page) => (await page.context().cookies()).find(({ name }) => name === tokenCookie)?.value;

test("an unknown page redirects to /404, inside the layout and with a link", async ({ visit, db, complaints }) => {
  complaints.expect(answered(404));
  const page = await visit({ as: await makeUser(db) });
  const response = await page.goto("/no/such/page");
  expect(response?.status()).toBe(404);
  await expect(page).toHaveURL("/404");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("error_page.404_title"));
  await expect(menuButton(page)).toBeVisible();
  await page.getByRole("link", { name: t("error_page.to_dashboard") }).click();
  await expect(page).toHaveURL("/dashboard");
});

test("a page without permission redirects to /403", async ({ visit, db, complaints }) => {
  complaints.expect(answered(403));
  const scene = await makePlacement(db);
  const report = await makeReport(db, scene);
  // The token's permissions are older than the denial: the page itself must ask the database.
  const page = await visit({ as: scene.student });
  await db.userPermission.create({
    data: { userId: scene.student.id, permission: "view_student_report", granted: false },
  });
  await page.goto(`/group/student/report/${report.id}/1`);
  await expect(page).toHaveURL("/403");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("error_page.403_title"));
});

test("a link in a mail opens its page after sign-in, and only that", async ({ visit, db }) => {
  const scene = await makePlacement(db);
  const report = await makeReport(db, scene);
  const page = await visit();
  await page.goto(`/redirect/group/student/report/${report.id}/1`);
  await expect(page).toHaveURL("/?redirect=dashboard");
  await expect(page.getByText(t("sign_in.redirected"))).toBeVisible();
  await signIn(page, scene.student.username);
  await expect(page).toHaveURL(`/group/student/report/${report.id}/1`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(report.name);
});

test("log-out ends the session permanently", async ({ visit, db, baseURL, complaints }) => {
  // The dashboard's own calls may still be under way when the person logs out.
  complaints.expect(answered(401));
  const page = await visit({ as: await makeUser(db) });
  await page.goto("/dashboard");
  const token = (await tokenIn(page)) ?? "";
  await page.evaluate(() => sessionStorage.setItem("typed", "by this person"));
  await logOut(page);
  await expect(page).toHaveURL("/");
  expect(await page.evaluate(() => sessionStorage.getItem("typed"))).toBeNull();
  expect(await tokenIn(page)).toBeUndefined();
  await page.goto("/dashboard");
  await expect(page).toHaveURL("/?redirect=dashboard");

  await setCookie(page.context(), baseURL, tokenCookie, token);
  await page.goto("/dashboard");
  await expect(page).toHaveURL("/?redirect=dashboard");
});

test("log-out works while the server cannot be reached, and the old cookie is invalid", async ({
  visit,
  db,
  complaints,
}) => {
  complaints.expect(unreachable);
  complaints.expect(answered(401));
  const person = await makeUser(db);
  const page = await visit({ as: person });
  await page.goto("/dashboard");
  await page.route("**/api/user/logout", (route) => route.abort("internetdisconnected"));
  await logOut(page);
  await expect(page).toHaveURL("/");
  expect(await tokenIn(page)).toBeUndefined();
  await page.goto("/dashboard");
  await expect(page).toHaveURL("/?redirect=dashboard");

  await signIn(page, person.username);
  await expect(page).toHaveURL("/dashboard");
  const names = (await page.context().cookies()).map(({ name }) => name);
  expect(names).not.toContain(signedOutCookie);
});

test("log-out does not wait for a server that hangs, also when the page is closed at once", async ({
  visit,
  db,
  complaints,
}) => {
  complaints.expect(unreachable);
  complaints.expect(answered(401));
  for (const isClosed of [false, true]) {
    const page = await visit({ as: await makeUser(db) });
    await page.goto("/dashboard");
    const token = await tokenIn(page);
    const asked = page.waitForRequest("**/api/user/logout");
    await page.route("**/api/user/logout", () => {});
    await logOut(page);
    await asked;
    if (isClosed) await page.goto("about:blank");
    else await expect(page).toHaveURL("/");
    await page.goto("/dashboard");
    await expect(page).toHaveURL("/?redirect=dashboard");
    expect(await tokenIn(page)).not.toBe(token);
  }
});

test("the cookie of a deleted session redirects to sign-in without a loop", async ({ visit, db }) => {
  const person = await makeUser(db);
  const { session, token } = await makeSignedIn(db, person);
  const page = await visit({ token });
  await page.goto("/dashboard");
  await expect(page).toHaveURL("/dashboard");
  // A request of the open page would redirect it at the same time.
  await page.goto("about:blank");
  await db.session.delete({ where: { sid: session.sid } });
  await page.goto("/dashboard");
  await expect(page).toHaveURL("/?redirect=dashboard");
  expect(await tokenIn(page)).toBeUndefined();
  await expect(page.getByText(t("error_page.401_text"))).toBeVisible();
  await signIn(page, person.username);
  await expect(page).toHaveURL("/dashboard");
});

test("a cookie signed by another server redirects to sign-in", async ({ visit, db }) => {
  const person = await makeUser(db);
  const { session } = await makeSignedIn(db, person);
  const token = await encode({
    token: { sub: String(person.id), sid: session.sid, role: person.role, permissions: [], is_viewer: 0 },
    secret: "the secret of another school's server",
    maxAge: 3600,
  });
  const page = await visit({ token });
  await page.goto("/dashboard");
  await expect(page).toHaveURL("/?redirect=dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("sign_in.title"));
});

test("a session that ends while a page is open redirects to sign-in at the next action", async ({
  visit,
  db,
  complaints,
}) => {
  complaints.expect(answered(401));
  const { session, token } = await makeSignedIn(db, await makeUser(db));
  const page = await visit({ token, fresh: true });
  await page.clock.install();
  // What the page asks by itself as it opens would already find that the session has ended.
  const counted = page.waitForResponse("**/api/user/getBadgeNumberForUser");
  await openLive(page, "/dashboard");
  await counted;
  await db.session.update({ where: { sid: session.sid }, data: { revokedAt: new Date() } });
  await bell(page, 0).click();
  await expect(page).toHaveURL("/?redirect=dashboard");
  expect(await tokenIn(page)).toBeUndefined();

  const denied = page.getByText(t("system.error_access_denied"));
  await expect(denied).toBeVisible();
  await page.clock.fastForward(limits.toastMs);
  await expect(denied).toHaveCount(0);
  await page.reload();
  await expect(page.getByText(t("error_page.401_text"))).toBeVisible();
  await expect(denied).toHaveCount(0);
});

test("a form that is sent after its session has ended leads to sign-in, and of a closed account to what says so", async ({
  visit,
  db,
  complaints,
}) => {
  complaints.expect(answered(403));
  const first = await makeUser(db, "Student", { isFirstLogin: true });
  const choosing = await makeSignedIn(db, first);
  const page = await visit({ token: choosing.token });
  await page.goto("/password");
  await db.session.update({ where: { sid: choosing.session.sid }, data: { revokedAt: new Date() } });
  await choosePassword(page, goodPassword);
  await expect(page).toHaveURL("/?redirect=dashboard");
  await expect(page.getByText(t("error_page.401_text"))).toBeVisible();
  expect(await tokenIn(page)).toBeUndefined();

  const seen = await makeUser(db);
  for (const isClosed of [false, true]) {
    // An admin has no socket that would tell the page.
    const admin = await makeUser(db, "Admin");
    const { session, token } = await makeSignedIn(db, admin);
    const office = await visit({ token });
    await office.goto(`/admin/user/login?search=${seen.username}`);
    if (isClosed) await db.user.update({ where: { id: admin.id }, data: { active: false } });
    else await db.session.update({ where: { sid: session.sid }, data: { revokedAt: new Date() } });
    await office.getByRole("button", { name: t("viewer.begin", { name: seen.fullName }) }).click();
    await expect(office).toHaveURL(isClosed ? "/403" : "/?redirect=dashboard");
  }
});

test("so does a file that is asked for: by a link, and by a menu", async ({ visit, db, complaints }) => {
  complaints.expect(answered(401));
  const scene = await makePlacement(db);
  const { id: evaluationId } = await makeEvaluation(db, scene);
  const { formId } = await db.formVersion.findUniqueOrThrow({ where: { id: scene.group.form.versionId } });
  const admin = await makeUser(db, "Admin");
  const link = (name: string) => (page: Page) => page.getByRole("link", { name, exact: true }).click();
  for (const [person, path, file, press] of [
    [scene.student, evaluationPath(evaluationId, 1), "evaluation/document", link(t("evaluation.document.download"))],
    [scene.teacher, `/group/${scene.group.id}`, "group/export-students", link(t("student.export"))],
    [admin, formPath({ formId }), "admin/exportForm", (page: Page) => chooseMore(page, t("form.export"))],
  ] as const) {
    const { session, token } = await makeSignedIn(db, person);
    const page = await visit({ token, screen: "desk" });
    await page.goto(path);
    // As the file is asked for and not before: whatever the page asks by itself would find that the session has ended.
    await page.route(`**/api/${file}*`, async (route) => {
      await db.session.update({ where: { sid: session.sid }, data: { revokedAt: new Date() } });
      await route.continue();
    });
    const refused = page.waitForResponse(`**/api/${file}*`);
    await press(page);
    expect((await refused).status()).toBe(401);
    await expect(page).toHaveURL("/?redirect=dashboard");
    await expect(page.getByText(t("system.error_access_denied"))).toBeVisible();
  }
});

test("an account that is deactivated while a page is open gets an explanation at the next action", async ({
  visit,
  db,
  complaints,
}) => {
  complaints.expect(answered(401));
  complaints.expect(answered(403));
  const person = await makeUser(db);
  const page = await visit({ as: person });
  const counted = page.waitForResponse("**/api/user/getBadgeNumberForUser");
  await openLive(page, "/dashboard");
  await counted;
  await db.user.update({ where: { id: person.id }, data: { active: false } });
  await bell(page, 0).click();
  await expect(page).toHaveURL("/403");
  await page.getByRole("link", { name: t("error_page.to_sign_in") }).click();
  await expect(page.getByLabel(t("sign_in.username"))).toBeVisible();
  await expect(page.getByText(t("feide.error_deactivated"))).toBeVisible();
  await expect(page.getByText(t("error_page.401_text"))).toHaveCount(0);
});
