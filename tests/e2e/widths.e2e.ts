import type { Locator, Page } from "@playwright/test";
import { makeGoal } from "@/tests/factories/goal";
import { makePlacement } from "@/tests/factories/placement";
import { makeReport } from "@/tests/factories/report";
import { unique } from "@/tests/factories/unique";
import { makeUser } from "@/tests/factories/user";
import { expect, test } from "./support/test";
import { t } from "./support/texts";

const windows = { wide: 1920, laptop: 1280, phone: 390 } as const;
/** SPEC §9, and the space at both sides of a page. */
const [sidebar, gutter] = [210, { desk: 40, phone: 16 }] as const;

async function at(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 1000 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
}

async function boxOf(part: Locator) {
  await expect(part).toBeVisible();
  await (await part.elementHandle())?.waitForElementState("stable");
  const box = await part.boundingBox();
  if (!box) throw new Error("It is not on the page.");
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

test("a report is as wide as text, and its goals and messages are beside it from 1280 px on", async ({ visit, db }) => {
  const scene = await makePlacement(db);
  const report = await makeReport(db, scene, { status: 2 });
  await db.reportGoal.create({ data: { reportId: report.id, position: 0, viewPoint: 2, text: "Agreed in the talk" } });
  const page = await visit({ as: scene.student, screen: "desk" });
  await page.goto(`/group/student/report/${report.id}/2`);
  const goals = page.getByText(t("report.goals_title"));
  const answer = page.getByText("My reflection");
  const messages = page.getByRole("heading", { name: t("report.messages_title") });
  const box = page.getByRole("textbox", { name: t("report.message_label") });

  for (const width of [windows.wide, windows.laptop]) {
    await at(page, width);
    const text = await boxOf(answer);
    expect(text.x).toBe(sidebar + gutter.desk);
    expect(text.width).toBeLessThanOrEqual(672);
    for (const part of [goals, messages, box]) {
      expect((await boxOf(part)).x).toBeGreaterThan(text.right);
      expect((await boxOf(part)).right).toBeLessThanOrEqual(width - gutter.desk);
    }
    expect((await boxOf(messages)).y).toBeGreaterThan((await boxOf(goals)).bottom);
  }

  await at(page, windows.phone);
  const tops = await Promise.all([goals, answer, messages, box].map(async (part) => (await boxOf(part)).y));
  expect(tops).toEqual(tops.toSorted((a, b) => a - b));
  expect((await boxOf(box)).width).toBe(windows.phone - 2 * gutter.phone);
});

test("a student's page has the contacts and goals beside it, and folds the contacts on a phone", async ({
  visit,
  db,
}) => {
  const scene = await makePlacement(db);
  await makeGoal(db, scene, { text: "Agreed in the talk" });
  const page = await visit({ as: scene.teacher, screen: "desk" });
  await page.goto(`/group/student/${scene.student.id}/1/${scene.group.id}`);
  const tabs = page.getByRole("navigation", { name: t("student.tabs_label") });
  const mail = page.getByRole("link", { name: new RegExp(scene.supervisor.email) });
  const goals = page.getByRole("heading", { name: t("goal.title") });
  for (const width of [windows.wide, windows.laptop]) {
    await at(page, width);
    for (const part of [mail, goals]) expect((await boxOf(part)).x).toBeGreaterThan((await boxOf(tabs)).right);
    expect((await boxOf(goals)).y).toBeGreaterThan((await boxOf(mail)).bottom);
  }
  await at(page, windows.phone);
  await expect(mail).toBeHidden();
  await page.getByText(t("student.contacts"), { exact: true }).click();
  expect((await boxOf(mail)).bottom).toBeLessThan((await boxOf(tabs)).y);
  expect((await boxOf(goals)).y).toBeGreaterThan((await boxOf(tabs)).bottom);
});

test("a form is as wide as text, with its button at its end", async ({ visit, db }) => {
  const page = await visit({ as: await makeUser(db, "Admin"), screen: "desk" });
  await page.goto("/admin/settings");
  const fields = page.getByRole("main").getByRole("textbox");
  const save = page.getByRole("main").locator("[data-sticky-actions]").getByRole("button").last();
  // Until its script is there a plain field holds the place of the list of calling codes.
  await expect(page.getByRole("combobox", { name: t("settings.areaCode") })).toBeVisible();
  for (const width of [windows.wide, windows.laptop]) {
    await at(page, width);
    for (const field of await fields.all()) {
      const { x, right } = await boxOf(field);
      expect(x).toBeGreaterThanOrEqual(sidebar + gutter.desk);
      expect(right).toBeLessThanOrEqual(sidebar + gutter.desk + 672);
    }
    expect((await boxOf(save)).right).toBeLessThanOrEqual(sidebar + gutter.desk + 768);
  }
  await at(page, windows.phone);
  expect((await boxOf(fields.first())).width).toBe(windows.phone - 2 * gutter.phone);
});

test("a table has the whole window up to 1600 px, and is cards on a phone", async ({ visit, db }) => {
  const page = await visit({ as: await makeUser(db, "Admin"), screen: "desk" });
  await page.goto("/admin/users");
  const table = page.getByRole("main").getByRole("table");
  await at(page, windows.wide);
  expect((await boxOf(table)).width).toBe(1600 - 2 * gutter.desk);
  await at(page, windows.laptop);
  expect((await boxOf(table)).width).toBe(windows.laptop - sidebar - 2 * gutter.desk);
  await at(page, windows.phone);
  expect((await boxOf(table)).width).toBe(windows.phone - 2 * gutter.phone);
  const [first, second] = await page
    .getByRole("main")
    .getByRole("row")
    .filter({ has: page.getByRole("cell") })
    .all();
  if (!first || !second) throw new Error("The table has too few rows.");
  expect((await boxOf(first)).height).toBeGreaterThan(60);
  expect((await boxOf(second)).y).toBeGreaterThanOrEqual((await boxOf(first)).bottom);
});

test("on a phone the heading in front of a long address is in one piece, and the address under it", async ({
  visit,
  db,
}) => {
  const email = `${unique("christopher.alexander.bergersen")}@helseinstitusjonen.example`;
  await makeUser(db, "Teacher", { email });
  const page = await visit({ as: await makeUser(db, "Admin") });
  await page.goto(`/admin/users?search=${encodeURIComponent(email)}`);
  const cell = page.locator("td").filter({ hasText: email });
  await expect(cell).toBeVisible();
  const startOfText = await cell.evaluate((box) => {
    const text = document.createRange();
    text.selectNodeContents(box);
    const [first] = text.getClientRects();
    return (first?.x ?? 0) - box.getBoundingClientRect().x;
  });
  expect(startOfText).toBe(0);
});
