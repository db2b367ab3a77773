import type { Locator, Page } from "@playwright/test";
import { formPath } from "@/components/form/editing/form-path";
import type { QuestionType } from "@/lib/features/form/content/schema";
import { type Locale, locales } from "@/lib/platform/i18n/locales";
import type { PrismaClient } from "@/prisma/generated/client";
import { makeForm } from "@/tests/factories/form";
import { makeUser } from "@/tests/factories/user";
import { expect, type Visitor } from "./test";
import { t } from "./texts";

type Visit = (visitor: Visitor) => Promise<Page>;

export type AreaNumber = 1 | 2 | 3 | 4 | 5 | 6;

type NewQuestion = {
  texts: Partial<Record<Locale, string>>;
  /** Left as the dialog begins when not given. */
  type?: QuestionType;
  compulsory?: boolean;
  link?: { url: string; words: Partial<Record<Locale, string>> };
};

/** Opens a form, a version or a tab of it, and waits until it can be edited. */
export async function openForm(page: Page, address: Parameters<typeof formPath>[0]): Promise<void> {
  await page.goto(formPath(address));
  await expect(page.getByRole("button", { name: t("form.more"), exact: true })).toBeVisible();
}

/** A button by its exact text. */
export const button = (scope: Page | Locator, name: string): Locator =>
  scope.getByRole("button", { name, exact: true });

/** Chooses from the menu of rare actions of a form. */
export async function chooseMore(page: Page, name: string): Promise<void> {
  await button(page, t("form.more")).click();
  await button(page, name).click();
}

/**
 * From here on what the server has does not reach an open page, as on a slow network.
 * @returns lets it arrive
 */
export const holdPages = (page: Page): Promise<() => void> => hold(page, (url) => url.searchParams.has("_rsc"));

/** The same for what is asked at one address. */
export async function hold(page: Page, address: Parameters<Page["route"]>[0]): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(address, (route) => held.then(() => route.continue()).catch(() => {}));
  return release;
}

export const dialog = (page: Page, name: string): Locator => page.getByRole("dialog", { name, exact: true });

/** The texts of an area's questions in order, each a button that opens it. */
export const questionsIn = (page: Page, area: AreaNumber): Locator =>
  page
    .locator("section")
    .filter({ has: page.getByRole("heading", { name: t(`viewpoint.${area}`), exact: true }) })
    .locator("button[aria-keyshortcuts]");

/** The question with its nested questions. */
export const row = (page: Page, text: string): Locator =>
  page
    .getByRole("listitem")
    .filter({ has: button(page, text) })
    .last();

/** Fills the fields of one text, in the given languages. */
export async function fillTexts(scope: Locator, legend: string, texts: Partial<Record<Locale, string>>): Promise<void> {
  const fields = scope.getByRole("group", { name: legend, exact: true }).getByRole("textbox");
  for (const [index, locale] of locales.entries()) {
    const text = texts[locale];
    if (text !== undefined) await fields.nth(index).fill(text);
  }
}

/** Fills the open dialog of a question. */
export async function fillQuestion(scope: Locator, { texts, type, compulsory, link }: NewQuestion): Promise<void> {
  await fillTexts(scope, t("form.question_text"), texts);
  if (type) await scope.getByLabel(t("form.type"), { exact: true }).selectOption(type);
  if (compulsory) await scope.getByLabel(t("form.compulsory"), { exact: true }).check();
  if (!link) return;
  await scope.getByLabel(t("form.show_link"), { exact: true }).check();
  await scope.getByLabel(t("form.link_url"), { exact: true }).fill(link.url);
  await fillTexts(scope, t("form.link_content"), link.words);
}

/** Fills the dialog of a new question, adds it and waits until it is in the draft. */
async function finishQuestion(page: Page, question: NewQuestion): Promise<void> {
  const open = dialog(page, t("form.new_question"));
  await fillQuestion(open, question);
  await button(open, t("form.add_question")).click();
  await expect(open).toBeHidden();
  await expect(button(page, question.texts.nb ?? "")).toBeVisible();
}

/** Adds a question to an area of the open tab. */
export async function addQuestion(page: Page, area: AreaNumber, question: NewQuestion): Promise<void> {
  await button(page, t("form.add_question_to", { area: t(`viewpoint.${area}`) })).click();
  await finishQuestion(page, question);
}

/** Opens the menu of a question and chooses from it. */
export async function chooseFor(page: Page, text: string, name: string): Promise<void> {
  await button(page, t("form.question_menu", { question: text })).click();
  // One menu serves every question: it has this one's actions, and its size, when it says so. By key: the menu hangs on its button,
  // and a click would scroll both away from where it has measured the menu.
  await button(dialog(page, text), name).press("Enter");
}

/** Adds a question under a checkbox on the open tab. */
export async function addUnder(page: Page, parent: string, question: NewQuestion): Promise<void> {
  await chooseFor(page, parent, t("form.add_under"));
  await finishQuestion(page, question);
}

/** Adds a question under a checkbox of the plan, on a later tab. */
export async function addUnderPlanned(page: Page, parent: string, question: NewQuestion): Promise<void> {
  await button(page, t("form.add_under_named", { question: parent })).click();
  await finishQuestion(page, question);
}

/** Drags a question over another one, to a share of its height. */
export async function dragOver(page: Page, text: string, target: Locator, share: number): Promise<void> {
  // Away from the edges, where a drag scrolls the page.
  await target.evaluate((element) => element.scrollIntoView({ block: "center" }));
  await row(page, text).locator("[data-drag-handle]").first().hover();
  await page.mouse.down();
  const box = await target.boundingBox();
  if (!box) throw new Error("There is nothing to drag to.");
  const [x, y] = [box.x + box.width / 2, box.y + box.height * share];
  // The first move starts the drag, the last one sets its end.
  await page.mouse.move(x, y - 12, { steps: 6 });
  await page.mouse.move(x, y, { steps: 4 });
  await page.mouse.up();
}

/** A form with one published version, and by default a draft of the next. */
export async function makeBuilt(db: PrismaClient) {
  const { versionId } = await makeForm(db);
  const { formId, form } = await db.formVersion.findUniqueOrThrow({
    where: { id: versionId },
    include: { form: true },
  });
  return { formId, versionId, name: form.name };
}

export const startDraft = async (page: Page) => {
  await button(page, t("form.start_draft")).click();
  await expect(button(page, t("form.publish"))).toBeVisible();
};

/** A form of which an admin has begun a draft, on their page. */
export async function beginDraft(visit: Visit, db: PrismaClient): Promise<{ formId: number; page: Page }> {
  const { formId } = await makeBuilt(db);
  const page = await visit({ as: await makeUser(db, "Admin"), screen: "desk" });
  await openForm(page, { formId });
  await startDraft(page);
  return { formId, page };
}
