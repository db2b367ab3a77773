import type { Page } from "@playwright/test";
import { limits } from "@/lib/platform/limits";
import { daysFromNow } from "@/tests/factories/group";
import { makePlacement } from "@/tests/factories/placement";
import { makeReport } from "@/tests/factories/report";
import { makeUser } from "@/tests/factories/user";
import { backButton, mainMenu, menuButton, openLive, title } from "./support/pages";
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

test("the back arrow leads out of a report in one step, to the list as it was left", async ({ visit, db }) => {
  const scene = await makePlacement(db, { data: { startDate: daysFromNow(-60) } });
  for (let day = 0; day < 45; day += 1)
    await makeReport(db, scene, { status: 5, name: `Report of day ${day}`, date: daysFromNow(-day) });
  const page = await visit({ as: scene.student });
  await page.goto("/reports?status=5");
  await expect(backButton(page)).toBeHidden();
  await page.getByRole("link", { name: t("common.next_page") }).click();
  await expect(page).toHaveURL(/cursor=/);
  const list = new URL(page.url());
  const name =
    (await page
      .getByRole("link", { name: /^Report of day/ })
      .last()
      .textContent()) ?? "";
  const entry = page.getByRole("link", { name, exact: true });
  await entry.scrollIntoViewIfNeeded();
  const top = () => page.evaluate(() => Math.round(window.scrollY));
  const left = await top();
  expect(left).toBeGreaterThan(300);
  await entry.click();
  await expect(page).toHaveURL(/\/group\/student\/report\/\d+\/5$/);
  await expect(title(page)).toHaveText(name);
  expect(await top()).toBe(0);
  const steps = page.getByRole("navigation", { name: t("report.tabs_label") });
  for (const step of ["tab_planning", "tab_reflection"] as const) {
    await steps.getByText(t(`report.${step}`)).click();
    await expect(steps.locator("[aria-current]")).toContainText(t(`report.${step}`));
  }
  await backButton(page).click();
  await expect(page).toHaveURL(`${list.pathname}${list.search}`);
  await expect(entry).toBeInViewport();
  await expect.poll(top).toBe(left);

  // Somebody who comes by another way begins at the top.
  await page.goto("/dashboard");
  await page.goto(`${list.pathname}${list.search}`);
  expect(await top()).toBe(0);
});

test("the back arrow leads from a student's tabs and areas to the page before, with its filters", async ({
  visit,
  db,
}) => {
  const scene = await makePlacement(db);
  const page = await visit({ as: scene.teacher, screen: "desk" });
  const group = `/group/${scene.group.id}?${new URLSearchParams({ search: scene.student.fullName })}`;
  await page.goto(group);
  await page.getByRole("main").getByRole("link", { name: scene.student.fullName }).first().click();
  await expect(title(page)).toHaveText(scene.student.fullName);
  const student = `/group/student/${scene.student.id}`;
  await page.getByRole("link", { name: t("student.tab_evaluation") }).click();
  await expect(page).toHaveURL(`${student}/3/${scene.group.id}`);
  await page.goto(`${student}/${scene.group.id}/detailed-overview/1`);
  await page.getByRole("link", { name: t("viewpoint.2") }).click();
  await expect(title(page)).toHaveText(t("viewpoint.2"));
  await backButton(page).click();
  await expect(page).toHaveURL(`${student}/3/${scene.group.id}`);
  await backButton(page).click();
  await expect(page).toHaveURL(group);
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
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route("**/student?**", async (route) => {
    await arrival;
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

test("the long menu of an admin is under headings, and shows where the reader is on a low screen", async ({
  visit,
  db,
}) => {
  const page = await visit({ as: await makeUser(db, "Admin"), screen: "desk" });
  await page.setViewportSize({ width: 1280, height: 500 });
  await page.goto("/admin/settings");
  const current = mainMenu(page).getByRole("link", { name: t("menu.settings"), exact: true });
  await expect(current).toHaveAttribute("aria-current", "page");
  await expect(current).toBeInViewport();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  for (const [section, entry] of [
    ["people", "menu.users"],
    ["placements", "menu.evaluations"],
    ["content", "menu.texts"],
    ["operation", "menu.settings"],
  ] as const)
    await expect(
      mainMenu(page)
        .getByRole("list", { name: t(`layout.section_${section}`) })
        .getByRole("link", { name: t(entry), exact: true }),
    ).toHaveCount(1);
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
