import { readFile } from "node:fs/promises";
import { expect, type Locator, type Page } from "@playwright/test";
import { daysLater, showDay, today } from "@/lib/platform/dates";
import type { PrismaClient } from "@/prisma/generated/client";
import { makeDomain } from "@/tests/factories/domain";
import { makeOfferedForm } from "@/tests/factories/offered-form";
import { unique } from "@/tests/factories/unique";
import { makeUser } from "@/tests/factories/user";
import { jobPatience } from "./job";
import { pressKey } from "./keyboard";
import { test as base } from "./test";
import { t } from "./texts";

/** Longer than all tests that import take together, on a busy machine too. */
const turnMs = 30 * 60_000;

/** Only one import runs at a time, whoever starts it: the tests that start one, or pretend that one runs, wait for each other. */
export const test = base.extend<{ turn: undefined }>({
  turn: [
    ({ db }, use) =>
      db.$transaction(
        async (tx) => {
          await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('imports of browser tests'))`;
          await use(undefined);
        },
        { timeout: turnMs, maxWait: turnMs },
      ),
    { auto: true, timeout: turnMs },
  ],
});

const type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** A text of the page of imports. */
export const word = (key: string, values?: Record<string, string | number>): string =>
  t(`import.${key}` as Parameters<typeof t>[0], values);

/** Presses a link to a file, and gives the file's name and bytes. */
export async function download(link: Locator): Promise<{ name: string; bytes: Buffer }> {
  const [file] = await Promise.all([link.page().waitForEvent("download"), link.click()]);
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

export const template = async (page: Page): Promise<Buffer> =>
  (await download(page.getByRole("link", { name: word("template") }))).bytes;

/** Chooses a file as if from the disk. */
export const choose = (page: Page, name: string, buffer: Buffer): Promise<void> =>
  page.locator("input[type=file]").setInputFiles({ name, mimeType: type, buffer });

/** Has a file looked through, and waits for the preview. Gives the number of its job. */
export async function lookThrough(page: Page, name: string, buffer: Buffer): Promise<number> {
  await choose(page, name, buffer);
  await expect(page.getByRole("heading", { level: 1, name: word("review") })).toBeVisible(jobPatience);
  return Number(new URL(page.url()).searchParams.get("job"));
}

/** The button of the bar that imports so many rows. */
export const importButton = (page: Page, count: number): Locator =>
  page.getByRole("button", { name: word("import_rows", { count }), exact: true });

/** Confirms the import of so many rows, and waits for its result. */
export async function importRows(page: Page, count: number): Promise<void> {
  await importButton(page, count).click();
  const dialog = page.getByRole("dialog", { name: word("confirm_title", { count }) });
  await dialog.getByRole("button", { name: word("import_rows", { count }), exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: word("imported", { count }) })).toBeVisible(jobPatience);
}

/** The link to the rows of a state. */
export const stateLink = (page: Page, state: string, count: number): Locator =>
  page.getByRole("link", { name: word(`state_${state}`, { count }), exact: true });

/** Chooses a file from the disk by the button for it. */
export async function chooseByKey(page: Page, buffer: Buffer): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await pressKey(page, page.getByRole("button", { name: word("choose"), exact: true }));
  await (await chooser).setFiles({ name: "one.xlsx", mimeType: "", buffer });
}

/** What a file can name: a school with forms to offer, and a supervisor of it. */
export async function makeImportSchool(db: PrismaClient) {
  const domain = await makeDomain(db);
  const [report, evaluation] = [await makeOfferedForm(db, "report"), await makeOfferedForm(db, "evaluation")];
  const supervisor = await makeUser(db, "Supervisor", { domainId: domain.id, fullName: unique("Ingrid") });
  const group = {
    courseCode: "SYK2100",
    name: unique("Sykepleie"),
    place: "Fjord sykehus",
    period: "Høst",
    startDate: showDay(daysLater(today(), 7)),
    endDate: showDay(daysLater(today(), 70)),
    domain: domain.name,
    wards: "Medisin 1; Medisin 2",
    reportForm: report.name,
    evaluationForm: evaluation.name,
  };
  const email = (name: string) => `${name}@${domain.host}`;
  const student = (name: string) => ({ role: t("role.Student"), fullName: `Student ${name}`, email: email(name) });
  const placement = (name: string) => ({
    courseCode: group.courseCode,
    group: group.name,
    groupStart: group.startDate,
    student: email(name),
    ward: "Medisin 1",
  });
  return { domain, supervisor, group, email, student, placement };
}
