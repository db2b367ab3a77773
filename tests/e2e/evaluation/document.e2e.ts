import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { makeSignable } from "@/tests/factories/evaluation-signing";
import { makeUser } from "@/tests/factories/user";
import { type ReadPdf, readPdf } from "@/tests/support/read-pdf";
import { expectGoodPage } from "../support/accessibility";
import { pathOf } from "../support/evaluation";
import { expect, test } from "../support/test";
import { t } from "../support/texts";

/** Presses a link to a document and reads the file that the browser saves. */
async function save(page: Page, name: string): Promise<{ pdf: ReadPdf; fileName: string }> {
  const file = page.waitForEvent("download");
  await page.getByRole("link", { name, exact: true }).click();
  const download = await file;
  return { pdf: readPdf(await readFile(await download.path())), fileName: download.suggestedFilename() };
}

test("a student saves a draft in two languages, and the stored document when the evaluation is done", async ({
  visit,
  db,
}) => {
  const student = await makeUser(db, "Student", { languageCode: "pt-br" });
  const { scene, evaluation } = await makeSignable(db, { placement: { student } });
  const page = await visit({ as: student });
  await page.goto(pathOf(evaluation));
  await expect(page.getByText(t("evaluation.document.download_draft"))).toBeVisible();
  await expectGoodPage(page);
  const inLanguage = (language: string) => t("evaluation.document.download_in", { language });
  const draft = await save(page, inLanguage("Norsk bokmål"));
  expect(draft.fileName).toBe(`Utkast_ Midt- og sluttvurdering av ${student.fullName}.pdf`);
  expect(draft.pdf.margins[0]).toContain("UTKAST");
  expect(draft.pdf.has("Comment of the supervisor")).toBe(true);
  const own = await save(page, inLanguage("Português (Brasil)"));
  expect(own.pdf.margins[0]).toContain("RASCUNHO");

  await db.evaluation.update({ where: { id: evaluation.id }, data: { stage: 5 } });
  await db.evaluationResult.create({
    data: { evaluationId: evaluation.id, assessmentPassed: true, decidedById: scene.teacher.id },
  });
  await page.reload();
  await expect(page.getByText(t("evaluation.document.download_draft"))).toHaveCount(0);
  const final = await save(page, inLanguage("Norsk bokmål"));
  expect(final.fileName).toBe(`Midt- og sluttvurdering av ${student.fullName}.pdf`);
  expect(final.pdf.margins[0]).not.toContain("UTKAST");
  expect(final.pdf.metadata).toContain("<pdfaid:conformance>A</pdfaid:conformance>");
});
