import { expect, type Locator, type Page } from "@playwright/test";
import { evaluationPath } from "@/lib/platform/navigation/evaluation-path";
import type { PrismaClient } from "@/prisma/generated/client";
import type { Texts } from "./texts";

/** The page of a made evaluation in a term. */
export const pathOf = ({ id }: { id: number }, term: 1 | 2 = 1): string => evaluationPath(id, term);

/** The Norwegian texts of the questions of a made form. */
export const asked = { first: "Faktor én", second: "Faktor to", text: "Begrunnelse", atEnd: "Faktor ved slutten" };

/** A step of the scale of a factor. */
export const step = (page: Page, factor: string, value: number): Locator =>
  page.getByRole("group", { name: factor }).getByRole("radio", { name: String(value) });

/** Rates a factor of the open area. */
export const rate = (page: Page, factor: string, value: number): Promise<void> => step(page, factor, value).check();

/** The heading of the open area, or of the last step. */
export const heading = (page: Page, name: string): Locator => page.getByRole("heading", { level: 2, name });

/** The button of the action bar that goes on to the next area, or to the last step. */
export const onward = (page: Page, to: "next_area" | "review", t: Texts): Locator =>
  page.getByRole("button", { name: t(`evaluation.${to}`), exact: true });

/** Rates both factors of a midterm form and goes to the last step. */
export async function rateAll(page: Page, value: number, t: Texts): Promise<void> {
  await rate(page, asked.first, value);
  await onward(page, "next_area", t).click();
  await expect(heading(page, t("viewpoint.2"))).toBeFocused();
  await rate(page, asked.second, value);
  await onward(page, "review", t).click();
  await expect(heading(page, t("evaluation.review"))).toBeFocused();
}

/** The button of the last step. */
export const submitButton = (page: Page, party: "student" | "supervisor", t: Texts): Locator =>
  page.getByRole("button", { name: t(`evaluation.submit_${party}`), exact: true });

/** Submits from the last step, and waits until it is done. Who is last is asked before. */
export async function submitPart(
  page: Page,
  party: "student" | "supervisor",
  t: Texts,
  { isLast = false }: { isLast?: boolean } = {},
): Promise<void> {
  await submitButton(page, party, t).click();
  if (isLast) {
    const question = page.getByRole("dialog", { name: t(`evaluation.submit_title_${party}`) });
    await question.getByRole("button", { name: t(`evaluation.submit_${party}`), exact: true }).click();
  }
  await expect(
    page.getByText(t(isLast ? "evaluation.submitted_both" : "evaluation.submitted"), { exact: true }),
  ).toBeVisible();
}

/** The answers of a side, as the server has them; null before the first answer. */
export const partOf = (db: PrismaClient, { id: evaluationId }: { id: number }, party: "student" | "supervisor") =>
  db.evaluationPart.findFirst({ where: { evaluationId, party }, include: { answers: true } });
