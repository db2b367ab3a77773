import type { Page } from "@playwright/test";
import { limits } from "@/lib/platform/limits";
import { makePlacement } from "@/tests/factories/placement";
import { makeReport } from "@/tests/factories/report";
import { makeUser } from "@/tests/factories/user";
import { backButton, mainMenu, menuButton, openLive } from "./support/pages";
import { expect, test } from "./support/test";
import { t } from "./support/texts";

async function toggleMenu(page: Page): Promise<void> {
  const saved = page.waitForResponse("**/api/user/saveSetting");
  await menuButton(page).click();
  expect((await saved).status()).toBe(200);
}

test("the menu of a wide screen is as the person left it, in any browser", async ({ visit, db }) => {
  const person = await makeUser(db);
  const page = await visit({ as: person, screen: "desk" });
  await page.goto("/dashboard");
  await expect(mainMenu(page)).toBeVisible();
  await expect(menuButton(page)).toHaveAttribute("aria-expanded", "true");
  expect((await page.getByRole("complementary").boundingBox())?.width).toBe(210);
  await toggleMenu(page);
  await expect(mainMenu(page)).toBeHidden();
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(mainMenu(page)).toBeHidden();

  const other = await visit({ as: person, screen: "desk" });
  await other.goto("/dashboard");
  await expect(other.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(mainMenu(other)).toBeHidden();
  await toggleMenu(other);
  await expect(mainMenu(other)).toBeVisible();
  await page.reload();
  await expect(mainMenu(page)).toBeVisible();
});

test("the menu of a narrow screen covers the page and closes on navigation", async ({ visit, db }) => {
  const scene = await makePlacement(db);
  const report = await makeReport(db, scene);
  const page = await visit({ as: scene.student });
  await page.goto(`/group/student/report/${report.id}/1`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(report.name);
  await expect(mainMenu(page)).toBeHidden();
  await menuButton(page).click();
  await expect(page.getByRole("dialog").getByText(scene.student.fullName)).toBeVisible();
  const dashboard = mainMenu(page).getByRole("link", { name: t("menu.dashboard") });
  await dashboard.click();
  await expect(page).toHaveURL("/dashboard");
  await expect(mainMenu(page)).toBeHidden();

  // The menu was open on the page that the way back leads to.
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(report.name);
  await expect(mainMenu(page)).toBeHidden();
  await page.goForward();
  await expect(page).toHaveURL("/dashboard");
  await menuButton(page).click();
  await dashboard.click();
  await expect(mainMenu(page)).toBeHidden();
  await expect(page).toHaveURL("/dashboard");
  await menuButton(page).click();
  await expect(mainMenu(page)).toBeVisible();
  await page.goBack();
  await expect(mainMenu(page)).toBeHidden();
});

test("the menu of a narrow screen closes on Escape and by its button", async ({ visit, db }) => {
  const page = await visit({ as: await makeUser(db) });
  await page.goto("/dashboard");
  await menuButton(page).click();
  await expect(mainMenu(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(mainMenu(page)).toBeHidden();
  await expect(menuButton(page)).toBeFocused();
  await menuButton(page).click();
  await page.getByRole("button", { name: t("layout.close_menu") }).click();
  await expect(mainMenu(page)).toBeHidden();
});

test("the menu is next to the page from 992 px on", async ({ visit, db }) => {
  const page = await visit({ as: await makeUser(db), screen: "desk" });
  await page.setViewportSize({ width: limits.mobileBreakpointPx, height: 800 });
  await page.goto("/dashboard");
  await expect(mainMenu(page)).toBeVisible();
  await page.setViewportSize({ width: limits.mobileBreakpointPx - 1, height: 800 });
  await expect(mainMenu(page)).toBeHidden();
  await menuButton(page).click();
  await expect(page.getByRole("dialog", { name: t("layout.main_menu") })).toBeVisible();
  await page.setViewportSize({ width: limits.mobileBreakpointPx, height: 800 });
  await expect(page.getByRole("dialog", { name: t("layout.main_menu") })).toBeHidden();
  await expect(mainMenu(page)).toBeVisible();
});

test("external links open in a new tab", async ({ visit, db, complaints }) => {
  complaints.expect(/^Failed to load resource: net::ERR_/);
  const page = await visit({ as: await makeUser(db), screen: "desk" });
  await page.goto("/dashboard");
  const outside = page
    .context()
    .waitForEvent("request", (request) => !request.url().startsWith(new URL(page.url()).origin));
  const tab = page.waitForEvent("popup");
  await mainMenu(page)
    .getByRole("link", { name: t("menu.support") })
    .click();
  await tab;
  expect((await outside).url()).toBe("https://support.example/practicum");
  await expect(page).toHaveURL("/dashboard");
});

test("the back arrow leads to the previous page of the product", async ({ visit, db }) => {
  const scene = await makePlacement(db);
  const report = await makeReport(db, scene, { status: 2 });
  const page = await visit({ as: scene.student });
  await page.goto("/reports?status=2");
  await expect(backButton(page)).toBeHidden();
  await page.getByRole("link", { name: report.name }).click();
  await expect(page).toHaveURL(`/group/student/report/${report.id}/2`);
  await page
    .getByRole("navigation", { name: t("report.tabs_label") })
    .getByText(t("report.tab_planning"))
    .click();
  await expect(page).toHaveURL(`/group/student/report/${report.id}/1`);
  await backButton(page).click();
  await expect(page).toHaveURL(`/group/student/report/${report.id}/2`);
  await backButton(page).click();
  await expect(page).toHaveURL("/reports?status=2");
});

test("the back arrow leads to the dashboard from a page that was opened directly", async ({ visit, db }) => {
  const scene = await makePlacement(db);
  const report = await makeReport(db, scene);
  const page = await visit({ as: scene.student });
  await page.goto(`/group/student/report/${report.id}/1`);
  await backButton(page).click();
  await expect(page).toHaveURL("/dashboard");
});

test("a page is prefetched when a pointer or the focus comes near its link, and not before", async ({ visit, db }) => {
  const page = await visit({ as: await makeUser(db, "Student"), screen: "desk" });
  const ahead: string[] = [];
  page.on("request", (request) => {
    if (request.headers()["next-router-prefetch"]) ahead.push(new URL(request.url()).pathname);
  });
  // The socket connects long after the links are there.
  await openLive(page, "/dashboard");
  expect(ahead).toEqual([]);
  const link = (name: "menu.my_overview" | "menu.my_supervisor") => mainMenu(page).getByRole("link", { name: t(name) });
  await link("menu.my_overview").hover();
  await expect.poll(() => ahead).toContain("/student");
  expect(ahead).not.toContain("/student/my-supervisor");
  await link("menu.my_supervisor").focus();
  await expect.poll(() => ahead).toContain("/student/my-supervisor");
});

test("a page that is slow to come is announced by a line, also from the menu of a phone", async ({ visit, db }) => {
  const page = await visit({ as: await makeUser(db, "Student") });
  await page.goto("/dashboard");
  const line = page.getByRole("progressbar", { name: t("layout.opening") });
  let arrive = () => {};
  const mayArrive = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route("**/student?**", async (route) => {
    await mayArrive;
    await route.continue();
  });
  await menuButton(page).click();
  await mainMenu(page)
    .getByRole("link", { name: t("menu.my_overview") })
    .click();
  await expect(mainMenu(page)).toBeHidden();
  await expect(line).toBeVisible();
  expect((await line.boundingBox())?.y).toBe(0);
  arrive();
  await expect(page).toHaveURL("/student");
  await expect(line).toHaveCount(0);
});

test("text of the largest size fits into the menu", async ({ visit, db }) => {
  const person = await makeUser(db, "Admin", { setting: { size: "large" } });
  const page = await visit({ as: person, screen: "desk", locale: "pt-br" });
  await page.goto("/dashboard");
  const aside = page.getByRole("complementary");
  await expect(aside).toBeVisible();
  // Words for those who hear the page are one pixel wide.
  const cut = await aside.evaluate((element) =>
    [...element.querySelectorAll("*")]
      .filter((one) => one.clientWidth > 1 && one.scrollWidth > one.clientWidth)
      .map((one) => one.textContent),
  );
  expect((await aside.boundingBox())?.width).toBe(210);
  expect(cut).toEqual([]);
});
