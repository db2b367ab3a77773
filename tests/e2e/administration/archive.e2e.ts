import { createHash } from "node:crypto";
import { evaluationPath } from "@/lib/platform/navigation/evaluation-path";
import { makeDecided } from "@/tests/factories/archive";
import { makePlacement } from "@/tests/factories/placement";
import { unique } from "@/tests/factories/unique";
import { makeUser } from "@/tests/factories/user";
import { somePdf } from "@/tests/support/archive-client";
import { expectGoodPage } from "../support/accessibility";
import { jobPatience } from "../support/job";
import { expect, test } from "../support/test";
import { t } from "../support/texts";

/** A student whose name is found by a search for it alone. */
const studentOf = (db: Parameters<typeof makeUser>[0]) => makeUser(db, "Student", { fullName: unique("Nora Lie") });

const listOf = (name: string) => `/admin/archive?search=${encodeURIComponent(name)}`;

test("an admin tries the connection, archives an assessment, and finds its receipt", async ({ visit, db }) => {
  const scene = await makePlacement(db, { student: await studentOf(db) });
  const { evaluationId, resultId } = await makeDecided(db, { scene });
  const name = scene.student.fullName;
  const page = await visit({ as: await makeUser(db, "Admin"), screen: "desk" });
  await page.goto(listOf(name));
  await expect(page.getByText(t("archive.demo_title"))).toBeVisible();
  await page.getByRole("button", { name: t("archive.check") }).click();
  await expect(page.getByText(t("archive.check_fine"))).toBeVisible();
  await expectGoodPage(page);

  const row = page.getByRole("row").filter({ hasText: name });
  await expect(row).toContainText(t("archive.state_waiting"));
  await row.getByRole("button", { name: t("archive.send_named", { name }) }).press("Enter");
  await expect(row).toContainText(t("archive.state_archived"), jobPatience);
  const jobs = page.getByRole("list", { name: t("job.list") });
  await expect(jobs.getByRole("listitem").first()).toContainText(t("job.state_done"), jobPatience);
  const record = await db.archiveRecord.findUniqueOrThrow({ where: { resultId } });
  await expect(row).toContainText(record.recordNumber ?? "");

  await row.getByRole("link", { name }).click();
  const { hash } = await db.evaluationDocument.findFirstOrThrow({ where: { resultId } });
  await expect(page.getByText(hash)).toBeVisible();
  await expect(page.getByText(t("evaluations.log_archive"), { exact: true })).toBeVisible();
  await page.goto(evaluationPath(evaluationId, 5));
  await expect(
    page.getByRole("link", { name: t("archive.tab"), exact: true }).and(page.locator("[aria-current]")),
  ).toBeVisible();
  await expect(page.getByText(hash)).toBeVisible();
  await expectGoodPage(page);
});

test("on a phone an admin archives several at once", async ({ visit, db }) => {
  const word = unique("Several");
  const names = [];
  for (const first of ["Ada", "Bo"]) {
    const student = await makeUser(db, "Student", { fullName: `${first} ${word}` });
    await makeDecided(db, { scene: await makePlacement(db, { student }) });
    names.push(student.fullName);
  }
  const page = await visit({ as: await makeUser(db, "Admin"), screen: "phone" });
  await page.goto(listOf(word));
  for (const name of names) await page.getByRole("checkbox", { name }).check();
  await expectGoodPage(page);
  await page.getByRole("button", { name: t("archive.send_many") }).click();
  await expect(page.getByRole("row").filter({ hasText: t("archive.state_archived") })).toHaveCount(2, jobPatience);
  await expect(
    page.getByText(t("archive.result", { archived: 2, already: 0, failed: 0, postponed: 0, skipped: 0, left: 0 })),
  ).toBeVisible();
  await expectGoodPage(page);
});

test("what the archive refuses says why, can be tried again, and can be marked as archived elsewhere", async ({
  visit,
  db,
}) => {
  const scene = await makePlacement(db, { student: await studentOf(db) });
  const { resultId } = await makeDecided(db, { scene });
  const name = scene.student.fullName;
  const storeFile = (file: Uint8Array<ArrayBuffer>) => {
    const hash = createHash("sha256").update(file).digest("hex");
    return db.evaluationDocument.updateMany({ where: { resultId }, data: { file, hash } });
  };
  await storeFile(new Uint8Array(Buffer.from("no PDF/A")));
  const page = await visit({ as: await makeUser(db, "Admin"), screen: "desk" });
  await page.goto(listOf(name));
  const row = page.getByRole("row").filter({ hasText: name });
  await row.getByRole("button", { name: t("archive.send_named", { name }) }).click();
  await expect(row).toContainText(t("archive.problem_refused"), jobPatience);
  await expect(row).toContainText("must be PDF/A");
  await expectGoodPage(page);

  await row.getByRole("button", { name: t("archive.mark_named", { name }) }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: t("archive.mark_save") }).click();
  await expect(dialog.getByText(t("validation.required"))).toBeVisible();
  await dialog.getByRole("textbox", { name: t("archive.reason") }).fill("P360, 2026/12");
  await dialog.getByRole("button", { name: t("archive.mark_save") }).click();
  await expect(row).toContainText("P360, 2026/12");
  await row.getByRole("button", { name: t("archive.unmark_named", { name }) }).click();
  await expect(row).toContainText(t("archive.state_waiting"));

  await storeFile(somePdf("corrected"));
  await row.getByRole("button", { name: t("archive.send_named", { name }) }).click();
  await expect(row).toContainText(t("archive.state_archived"));
});
