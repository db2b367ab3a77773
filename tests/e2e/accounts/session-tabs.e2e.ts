import { loggingOut } from "@/components/session/logging-out";
import { tokenCookie } from "@/lib/platform/auth/cookies";
import { makePlacement } from "@/tests/factories/placement";
import { makeReport } from "@/tests/factories/report";
import { makeUser } from "@/tests/factories/user";
import { answered, unreachable } from "../support/complaints";
import { logOut, mainMenu, openLive, signIn } from "../support/pages";
import { about } from "../support/profile";
import { answer, expectOnDevice, pathOf, words } from "../support/report";
import { expect, test } from "../support/test";
import { t } from "../support/texts";

test("a tab of somebody whose session has run out gives way to who signs in in another tab", async ({ visit, db }) => {
  const [first, second] = [await makeUser(db), await makeUser(db)];
  const page = await visit({ as: first, screen: "desk" });
  await openLive(page, "/profile/index");
  await page.getByLabel(t("profile.full_name")).fill("Typed by the first");
  await page.context().clearCookies({ name: tokenCookie });
  const other = await page.context().newPage();
  await other.goto("/");
  await signIn(other, second.username);
  await expect(other).toHaveURL("/dashboard");
  await expect(page).toHaveURL("/dashboard");
  await expect(page.getByRole("link", { name: second.fullName })).toBeVisible();
  await expect(page.getByText(first.fullName)).toHaveCount(0);
});

test("who signs in where another tab has signed in meanwhile takes the place of that session", async ({
  visit,
  db,
}) => {
  const [first, second] = [await makeUser(db), await makeUser(db)];
  const page = await visit({ screen: "desk" });
  const other = await page.context().newPage();
  for (const tab of [page, other]) await tab.goto("/");
  await signIn(page, first.username);
  await expect(page.getByRole("link", { name: first.fullName })).toBeVisible();
  await signIn(other, second.username);
  for (const tab of [other, page]) {
    await expect(tab).toHaveURL("/dashboard");
    await expect(tab.getByRole("link", { name: second.fullName })).toBeVisible();
    await expect(tab.getByText(first.fullName)).toHaveCount(0);
  }
});

test("a tab that gives way sends nothing in the session of who has signed in", async ({ visit, db, complaints }) => {
  complaints.expect(unreachable);
  complaints.expect(/Failed to fetch/);
  const scene = await makePlacement(db);
  const report = await makeReport(db, scene, { status: 1 });
  const second = await makeUser(db);
  const page = await visit({ as: scene.student, screen: "desk", fresh: true });
  await page.route("**/report/save", (route) => route.abort());
  await openLive(page, pathOf(report, 1));
  await answer(page, words("goal")).fill("Typed by the first");
  await expectOnDevice(page, t);
  const sent: string[] = [];
  let hasGivenWay = false;
  await page.exposeFunction("noteGivingWay", () => {
    hasGivenWay = true;
  });
  page.on("request", (request) => {
    if (hasGivenWay && request.url().endsWith("/report/save")) sent.push(request.url());
  });
  await page.evaluate(
    (event) => window.addEventListener(event, () => (window as never as { noteGivingWay(): void }).noteGivingWay()),
    loggingOut,
  );
  await page.context().clearCookies({ name: tokenCookie });
  const other = await page.context().newPage();
  await other.goto("/");
  await signIn(other, second.username);
  await expect(page).toHaveURL("/dashboard");
  await expect(page.getByRole("link", { name: second.fullName })).toBeVisible();
  expect(hasGivenWay).toBe(true);
  expect(sent).toEqual([]);
});

test("log-out asks once about what was typed, and the browser asks in no tab", async ({ visit, db, complaints }) => {
  // The page's own calls may still be under way when the person logs out.
  complaints.expect(answered(401));
  const page = await visit({ as: await makeUser(db) });
  const other = await page.context().newPage();
  const asked: string[] = [];
  for (const tab of [other, page]) {
    tab.on("dialog", (dialog) => {
      asked.push(dialog.type());
      return dialog.dismiss();
    });
    await tab.goto("/profile/index");
    await about(tab).getByLabel(t("profile.full_name")).fill("Siri Solberg");
  }
  const field = about(page).getByLabel(t("profile.full_name"));
  const question = page.getByRole("dialog", { name: t("common.unsaved_title") });
  await logOut(page);
  await question.getByText(t("common.unsaved_keep"), { exact: true }).click();
  await expect(question).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(mainMenu(page)).toBeHidden();
  await expect(field).toHaveValue("Siri Solberg");
  await logOut(page);
  await question.getByRole("button", { name: t("common.unsaved_discard") }).click();
  for (const tab of [page, other]) await expect(tab).toHaveURL("/");
  expect(asked).toEqual([]);
});
