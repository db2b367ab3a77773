import { readFile } from "node:fs/promises";
import { makePlacement } from "@/tests/factories/placement";
import { makeReport } from "@/tests/factories/report";
import { makeSession, makeSignedIn } from "@/tests/factories/session";
import { makeUser } from "@/tests/factories/user";
import { readCopy } from "@/tests/support/read-copy";
import { expectGoodPage } from "../support/accessibility";
import { jobPatience } from "../support/job";
import { section } from "../support/profile";
import { expect, test } from "../support/test";
import { t } from "../support/texts";

test("on a phone a student has a copy made of their data, downloads it, and has it alone", async ({ visit, db }) => {
  const scene = await makePlacement(db);
  const report = await makeReport(db, scene, { status: 4 });
  const page = await visit({ as: scene.student });
  await page.goto("/profile/index");
  const part = section(page, t("copy.title"));
  await expect(part.getByText(t("copy.none"))).toBeVisible();
  await expectGoodPage(page);

  await part.getByRole("button", { name: t("copy.start") }).press("Enter");
  const row = part.getByRole("list", { name: t("job.list") }).getByRole("listitem");
  await expect(row).toContainText(t("job.state_done"), jobPatience);
  await expectGoodPage(page);
  const link = row.getByRole("link", { name: t("job.download") });
  const [file] = await Promise.all([page.waitForEvent("download"), link.click()]);
  expect(file.suggestedFilename()).toContain(scene.student.username);
  expect(file.suggestedFilename()).toMatch(/ \d{4}-\d\d-\d\d\.zip$/);
  const { own, readme, text } = readCopy(await readFile(await file.path()));
  expect(own.account).toMatchObject([{ username: scene.student.username, email: scene.student.email }]);
  expect(own.reports).toMatchObject([{ name: report.name }]);
  expect(readme).toContain(scene.student.fullName);
  expect(text).not.toContain(scene.supervisor.email);

  const href = (await link.getAttribute("href")) ?? "";
  const other = await visit({ as: await makeUser(db, "Admin") });
  expect((await other.request.get(new URL(href, page.url()).href)).status()).toBe(404);
});

test("an admin who looks at the product as a student sees what a copy has, and can start none", async ({
  visit,
  db,
}) => {
  const student = await makeUser(db, "Student");
  const { sid: viewerSid } = await makeSession(db, (await makeUser(db, "Admin")).id);
  const page = await visit({ token: (await makeSignedIn(db, student, { viewerSid })).token, screen: "desk" });
  await page.goto("/profile/index");
  const part = section(page, t("copy.title"));
  await expect(part.getByText(t("copy.has_words"))).toBeVisible();
  await expect(part.getByRole("button")).toHaveCount(0);
  await expect(part.getByRole("link")).toHaveCount(0);
});
