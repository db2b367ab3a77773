import { expectGoodPage } from "../support/accessibility";
import { answered, unreachable } from "../support/complaints";
import { feedback, feedbackField, guest, makeLink, nameField, submit, write } from "../support/guest";
import { hydrated, waitForHydration } from "../support/hydration";
import { pressThroughCuts } from "../support/offline";
import { title } from "../support/pages";
import { words } from "../support/report";
import { expect, test } from "../support/test";
import { t, textsIn } from "../support/texts";

test("invalid links say so, each on its own page", async ({ visit, db }) => {
  const expired = await makeLink(db, { expiresAt: new Date(Date.now() - 1) });
  const revoked = await makeLink(db, { revokedAt: new Date() });
  const pages: [string, string][] = [
    [expired.path, t("guest.expired_title")],
    [revoked.path, t("guest.gone_title")],
    [`/guest?token=${"x".repeat(43)}`, t("guest.gone_title")],
    [`/guest?token=${"%00".repeat(3)}`, t("guest.gone_title")],
    [`/guest?token=${"a".repeat(3_000)}`, t("guest.gone_title")],
    ["/guest?token=a&token=b", t("guest.gone_title")],
    ["/guest?token=", t("guest.gone_title")],
    ["/guest", t("guest.gone_title")],
  ];
  const page = await visit({ locale: "nb" });
  for (const [path, words] of pages) {
    const response = await page.goto(path);
    expect(response?.status(), path.slice(0, 60)).toBe(200);
    await expect(title(page)).toHaveText(words);
    await expect(nameField(page)).toHaveCount(0);
    await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", /noindex/);
    await expectGoodPage(page);
  }
});

test("a link that expires during writing keeps the text", async ({ visit, db, complaints }) => {
  complaints.expect(answered(400));
  const { path, link } = await makeLink(db);
  const page = await visit({ locale: "nb" });
  await page.goto(path);
  await write(page);
  await db.guestLink.update({ where: { id: link.id }, data: { expiresAt: new Date(Date.now() - 1) } });
  await submit(page).click();
  await expect(page.getByText(t("guest.error_expired"))).toBeVisible();
  await expect(feedbackField(page)).toHaveValue(feedback);
});

test("a guest's input is checked, and survives a reload and a lost connection", async ({ visit, db, complaints }) => {
  complaints.expect(unreachable);
  const { path } = await makeLink(db);
  const page = await visit({ locale: "nb" });
  await page.goto(path);
  await submit(page).click();
  await expect(nameField(page)).toBeFocused();
  await expect(page.getByText(t("validation.required"))).toHaveCount(2);
  await expectGoodPage(page);
  await write(page);
  await page.reload();
  await expect(feedbackField(page)).toHaveValue(feedback);
  await expect(nameField(page)).toHaveValue(guest);
  await page.context().setOffline(true);
  await submit(page).click();
  await expect(page.getByText(t("guest.not_sent"))).toBeVisible();
  await expect(feedbackField(page)).toHaveValue(feedback);
  await page.context().setOffline(false);
  await submit(page).click();
  await expect(title(page)).toHaveText(t("guest.thanks_title"));
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
});

test("feedback is given once, whenever the network goes", async ({ visit, db, complaints }) => {
  complaints.expect(unreachable);
  complaints.expect(/Failed to fetch/);
  const { path, link } = await makeLink(db);
  const page = await visit({ locale: "nb" });
  await page.goto(path);
  await write(page);
  await pressThroughCuts(page, {
    press: submit(page),
    call: "/guest/give-feedback",
    said: page.getByText(t("guest.not_sent")),
    expectKept: () => expect(feedbackField(page)).toHaveValue(feedback),
    count: () => db.guestLink.count({ where: { id: link.id, givenAt: { not: null } } }),
  });
  await submit(page).click();
  await expect(title(page)).toHaveText(t("guest.thanks_title"));
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
});

test("a page that is opened again says that feedback is given when the answer was lost, and shows other text as unsent", async ({
  visit,
  db,
  complaints,
}) => {
  complaints.expect(unreachable);
  complaints.expect(answered(400));
  const { path } = await makeLink(db);
  const [page, other] = [await visit({ locale: "nb" }), await visit({ locale: "nb" })];
  for (const one of [page, other]) await one.goto(path);
  await write(page);
  await write(other, "Den andre");
  await page.route("**/api/guest/give-feedback", (route) => route.fetch().then(() => route.abort()), { times: 1 });
  await submit(page).click();
  await expect(page.getByText(t("guest.not_sent"))).toBeVisible();
  await page.reload();
  await expect(title(page)).toHaveText(t("guest.thanks_title"));
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);

  await other.reload();
  await expect(title(other)).toHaveText(t("guest.used_title"));
  await expect(other.getByLabel(t("guest.kept"), { exact: true })).toHaveValue(feedback);
  await expect(other.getByLabel(t("guest.kept_name"), { exact: true })).toHaveValue("Den andre");
});

test("text typed before the page's script loads stays", async ({ visit, db }) => {
  const { path } = await makeLink(db);
  const page = await visit({ locale: "nb", fresh: true });
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\.js(\?|$)/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(path, { waitUntil: "commit" });
  await write(page);
  release();
  await page.waitForLoadState("load");
  await feedbackField(page).press("End");
  await feedbackField(page).pressSequentially(" Takk.");
  await expect(nameField(page)).toHaveValue(guest);
  await expect(feedbackField(page)).toHaveValue(/^Hun satte seg.* Takk\.$/s);
  await hydrated(page);
  await page.reload();
  await expect(feedbackField(page)).toHaveValue(/ Takk\.$/);
});

test("a possible patient is asked about before the text is sent", async ({ visit, db }) => {
  const { path, link } = await makeLink(db);
  const page = await visit({ locale: "nb" });
  await page.goto(path);
  await nameField(page).fill(guest);
  await feedbackField(page).fill("God samtale med Kari Hansen på rom 12.");
  await submit(page).click();
  const keep = page.getByRole("button", { name: t("personal_data.keep"), exact: true });
  await expect(page.getByText(t("personal_data.title_patient"))).toBeVisible();
  await expectGoodPage(page);
  expect((await db.guestLink.findUniqueOrThrow({ where: { id: link.id } })).givenAt).toBeNull();
  await keep.click();
  await submit(page).click();
  await expect(title(page)).toHaveText(t("guest.thanks_title"));
});

test("everything works without scripts", async ({ visit, db, complaints }) => {
  const { path, link } = await makeLink(db);
  const page = await visit({ locale: "nb", scripts: false });
  await page.goto(path);
  await submit(page).click();
  await expect(page.getByText(t("validation.required"))).toHaveCount(2);
  await write(page);

  const other = await visit({ locale: "nb", scripts: false });
  await other.goto(path);
  await write(other, "Den andre");
  await submit(page).click();
  await expect(title(page)).toHaveText(t("guest.thanks_title"));
  expect(page.url()).not.toContain("token");
  await submit(other).click();
  await expect(title(other)).toHaveText(t("guest.used_title"));
  await expect(other.getByLabel(t("guest.kept"), { exact: true })).toHaveValue(feedback);
  await expect(other.getByLabel(t("guest.kept_name"), { exact: true })).toHaveValue("Den andre");
  expect(await db.guestLink.findUniqueOrThrow({ where: { id: link.id } })).toMatchObject({ guestName: guest });
  complaints.stopListening();
});

test("the page is in the browser's language until the guest chooses another", async ({ visit, db, browser }) => {
  const { path, scene } = await makeLink(db);
  const { goal } = scene.group.form.questions;
  await db.questionText.create({ data: { questionId: goal, language: "pt-br", text: "Plano em português" } });
  const context = await browser.newContext({ locale: "pt-BR" });
  waitForHydration(context);
  const page = await context.newPage();
  await page.goto(path);
  const portuguese = textsIn("pt-br");
  await expect(title(page)).toHaveText(portuguese("guest.open_title", { student: scene.student.fullName }));
  await expect(page.locator("html")).toHaveAttribute("lang", "pt-BR");
  await page.getByLabel(portuguese("guest.name"), { exact: true }).fill(guest);
  await expect(page.getByText("Plano em português")).toBeVisible();
  await page.getByText("Idioma: Português (Brasil)").click();
  await page.getByRole("button", { name: "Norsk bokmål" }).click();
  await expect(page.getByText(words("goal"))).toBeVisible();
  await expect(page.getByText("Plano em português")).toHaveCount(0);
  await expect(title(page)).toHaveText(t("guest.open_title", { student: scene.student.fullName }));
  await expect(nameField(page)).toHaveValue(guest);
  await context.close();
  const narrow = await visit({ locale: "pt-br" });
  await narrow.goto(path);
  await expect(title(narrow)).toBeVisible();
  await expectGoodPage(narrow);
});
