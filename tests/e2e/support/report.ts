import { expect, type Locator, type Page } from "@playwright/test";
import type { ReportAction } from "@/lib/features/report/life/rules";
import type { FormQuestions } from "@/tests/factories/form";
import { daysFromNow } from "@/tests/factories/group";
import type { Texts } from "./texts";

/** The status chip of the report on the page. */
export const statusChip = (page: Page, status: 1 | 2 | 3 | 4 | 5, t: Texts): Locator =>
  page
    .getByRole("main")
    .locator("header")
    .getByText(t(`status.${status}`), { exact: true });

/** A button that takes the report a step further. */
export const step = (page: Page, action: ReportAction | "ask_more" | "finish-and-ask", t: Texts): Locator =>
  page.getByRole("button", { name: t(`report.step_${action}`), exact: true });

/** Opens the fold of a competence area of the plan. */
export const openArea = (page: Page, viewPoint: 1 | 2 | 3 | 4 | 5 | 6, t: Texts): Promise<void> =>
  page
    .locator("summary")
    .filter({ hasText: t(`viewpoint.${viewPoint}`) })
    .click();

/** Sends feedback that leaves half of the questions open: the page asks first. */
export async function sendAnyway(page: Page, t: Texts): Promise<void> {
  await step(page, "give-feedback", t).click();
  const dialog = page.getByRole("dialog", { name: t("report.give-feedback_title") });
  await dialog.getByRole("button", { name: t("report.give-feedback_anyway") }).click();
}

/** Withdraws the request for feedback; the page asks first. */
export async function recall(page: Page, t: Texts): Promise<void> {
  await step(page, "recall", t).click();
  const dialog = page.getByRole("dialog", { name: t("report.recall_title") });
  await dialog.getByRole("button", { name: t("report.step_recall"), exact: true }).click();
}

/** The button that starts a comment on one answer of the student. */
export const commentButton = (page: Page, question: string, t: Texts): Locator =>
  page
    .getByRole("button", { name: `${t("report.comment_action")} ${t("report.comment_about", { question })}` })
    .first();

/** The text field of such a comment. */
export const commentBox = (page: Page, question: string, t: Texts): Locator =>
  page.getByRole("textbox", { name: t("report.comment_label", { question }), exact: true }).first();

/** The comments of others on the answers of the page. */
export const givenComments = (page: Page, t: Texts): Locator =>
  page.getByRole("list", { name: t("report.comments_label") }).getByRole("listitem");

/** The text field of a question. */
export const answer = (page: Page, question: string): Locator => page.getByRole("textbox", { name: question });

/** A step of the rating scale under a question. */
export const rating = (page: Page, question: string, value: number): Locator =>
  page.getByRole("group", { name: question }).getByRole("radio", { name: String(value) });

/** The text that shows whether everything written is saved; errors are also read aloud, from a second place. */
export const saveState = (page: Page, words: string | RegExp): Locator =>
  page.getByText(words, { exact: true }).first();

/** Waits until the page shows that everything is saved. */
export async function expectSaved(page: Page, t: Texts): Promise<void> {
  const [before = "", after = ""] = t("report.save_done", { time: "|" }).split("|");
  await expect(saveState(page, new RegExp(`^${before}\\d\\d:\\d\\d${after}$`))).toBeVisible();
}

/** Waits until the page shows that what was typed is stored on the device, because the server cannot be reached. */
export async function expectOnDevice(page: Page, t: Texts): Promise<void> {
  const [before = "", after = ""] = t("report.save_offline", { time: "|" }).split("|");
  await expect(saveState(page, new RegExp(`^${before}\\d\\d:\\d\\d${after}$`))).toBeVisible();
}

/** Plans a report from the dashboard and waits for its page; gives its id. */
export async function planReport(page: Page, name: string, t: Texts): Promise<number> {
  await page.getByRole("button", { name: t("report.plan_action") }).click();
  const dialog = page.getByRole("dialog", { name: t("report.plan_title") });
  await dialog.getByLabel(t("report.plan_name")).fill(name);
  await dialog.getByRole("button", { name: t("report.plan_submit") }).click();
  await expect(page).toHaveURL(/\/group\/student\/report\/\d+\/1$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  return Number(new URL(page.url()).pathname.split("/").at(-2));
}

/** Writes to everybody around the report and waits until the message is shown. */
export async function sendMessage(page: Page, body: string, t: Texts): Promise<void> {
  await page.getByLabel(t("report.message_label")).fill(body);
  await page.getByRole("button", { name: t("report.message_send") }).click();
  await expect(message(page, body, t)).toBeVisible();
  await expect(page.getByLabel(t("report.message_label"))).toHaveValue("");
}

/** A message of the report. */
export const message = (page: Page, body: string, t: Texts): Locator =>
  page
    .locator("section")
    .filter({ has: page.getByRole("heading", { name: t("report.messages_title"), exact: true }) })
    .getByRole("listitem")
    .filter({ hasText: body });

/** The page of a made report on the tab of a status. */
export const pathOf = ({ id }: { id: number }, status: number): string => `/group/student/report/${id}/${status}`;

/** When somebody was asked for feedback so many days ago: at noon, so that a change of the clock in between makes no other day of it. */
export const askedDaysAgo = (days: number) => ({ askedAt: new Date(daysFromNow(-days).getTime() + 12 * 3_600_000) });

/** The Norwegian text of a question of a made form. */
export const words = (question: keyof FormQuestions): string => `${question} på norsk`;

type StoreName = "answers" | "messages" | "ratings" | "talks";

const databaseOf = (store: StoreName): string =>
  store === "ratings" || store === "talks" ? `practicum-${store}` : "practicum-drafts";

/**
 * Reads or stores in a database of the page's browser, once the page has made it: opened before, it would be made here, without its
 * stores.
 */
async function inDatabase(page: Page, store: StoreName, row?: object): Promise<{ value?: unknown; body?: unknown }[]> {
  const database = databaseOf(store);
  await expect
    .poll(() => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)))
    .toContain(database);
  return page.evaluate(
    ([database, name, stored]) =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open(database);
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const transaction = opening.result.transaction(name, "readwrite");
          if (stored) transaction.objectStore(name).put(stored);
          const reading = transaction.objectStore(name).getAll();
          transaction.onerror = () => reject(transaction.error);
          transaction.oncomplete = () => {
            opening.result.close();
            resolve(reading.result);
          };
        };
      }),
    [database, store, row] as const,
  );
}

/** The texts that the page's browser stores because the server does not have them. */
export const storedTexts = async (page: Page, store: StoreName = "answers"): Promise<unknown[]> =>
  (await inDatabase(page, store)).map((row) => row.value ?? row.body);

/** Stores a row as the page's browser would. */
export const storeRow = async (page: Page, store: StoreName, row: object): Promise<void> => {
  await inDatabase(page, store, row);
};
