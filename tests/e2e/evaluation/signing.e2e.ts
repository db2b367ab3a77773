import type { Locator, Page } from "@playwright/test";
import { showHash } from "@/lib/features/evaluation/signing/rules";
import { makeSignable } from "@/tests/factories/evaluation-signing";
import { testPassword } from "@/tests/factories/user";
import { expectGoodPage } from "../support/accessibility";
import { answered } from "../support/complaints";
import { pathOf } from "../support/evaluation";
import { expect, test } from "../support/test";
import { t } from "../support/texts";

const word = (key: string) => t(`evaluation.signing.${key}` as Parameters<typeof t>[0]);
const toSign = (page: Page): Locator => page.getByRole("link", { name: word("sign_1") });
const signatures = (page: Page): Locator => page.getByRole("list", { name: word("title") }).getByRole("listitem");
const submit = (page: Page, kind: "signed" | "disagrees" | "declined"): Locator =>
  page.getByRole("button", { name: word(`submit_${kind}`), exact: true });
const choose = (page: Page, kind: "signed" | "disagrees" | "declined"): Promise<void> =>
  page.getByRole("radio", { name: word(`kind_${kind}`), exact: true }).check();
const password = (page: Page): Locator => page.getByLabel(word("password"), { exact: true });

test("three people sign one after the other, one disagrees, and the endterm begins", async ({
  visit,
  db,
  complaints,
}) => {
  // A wrong password, and no remark.
  complaints.expect(answered(400));
  const made = await makeSignable(db);
  const { scene, evaluation } = made;
  const student = await visit({ as: scene.student });
  await student.goto(pathOf(evaluation));
  await expect(signatures(student)).toHaveText([
    new RegExp(`${scene.student.fullName}.*${word("chip_turn")}`),
    new RegExp(`${scene.supervisor.fullName}.*${word("chip_waits")}`),
    new RegExp(`${scene.teacher.fullName}.*${word("chip_waits")}`),
  ]);
  await expectGoodPage(student);
  await toSign(student).click();
  await expect(student.getByRole("heading", { level: 1 })).toHaveText(word("sign_1"));
  await student.getByText(word("mark_title")).click();
  const file = student.waitForEvent("download");
  await student.getByRole("link", { name: word("mark_download") }).click();
  expect((await file).suggestedFilename()).toBe(`evaluation-${evaluation.id}-stage-1.json`);

  await choose(student, "disagrees");
  await password(student).fill(testPassword);
  await submit(student, "disagrees").click();
  const remark = student.getByLabel(word("remark_disagrees"));
  await expect(remark).toHaveAccessibleDescription(t("evaluation.error_remark"));
  await remark.fill("I mean 3 is right.");
  await password(student).fill("Wrong-1-password");
  await submit(student, "disagrees").click();
  await expect(password(student)).toHaveAccessibleDescription(t("password.error_current_wrong"));
  await expect(remark).toHaveValue("I mean 3 is right.");
  await expectGoodPage(student);
  await password(student).fill(testPassword);
  await submit(student, "disagrees").click();
  await expect(student.getByText(word("done_disagrees"))).toBeVisible();
  await expect(student).toHaveURL(pathOf(evaluation));
  await expect(signatures(student).first()).toContainText(t("evaluation.quoted", { words: "I mean 3 is right." }));
  await expect(toSign(student)).toHaveCount(0);

  const teacher = await visit({ as: scene.teacher });
  await teacher.goto(`${pathOf(evaluation)}?sign=1`);
  await password(teacher).fill(testPassword);
  await submit(teacher, "signed").click();
  await expect(teacher).toHaveURL(pathOf(evaluation));
  // The page of somebody else follows.
  await expect(signatures(student).nth(2)).toContainText(word("chip_signed"));

  const supervisor = await visit({ as: scene.supervisor });
  await supervisor.goto(`${pathOf(evaluation)}?sign=1`);
  await password(supervisor).fill(testPassword);
  await submit(supervisor, "signed").click();
  await expect(supervisor.getByText(word("moved_2"))).toBeVisible();
  await expect(supervisor.getByRole("link", { name: t("evaluation.endterm"), exact: true })).toBeVisible();
  expect((await db.evaluation.findUniqueOrThrow({ where: { id: evaluation.id } })).stage).toBe(2);
  await expectGoodPage(supervisor);
  // Nothing is left to sign: the address leads to the term.
  await supervisor.goto(`${pathOf(evaluation)}?sign=1`);
  await expect(supervisor).toHaveURL(pathOf(evaluation));
});

test("what changed while it was read is named, and looked over before it is signed", async ({
  visit,
  db,
  complaints,
}) => {
  complaints.expect(answered(409));
  const { scene, evaluation } = await makeSignable(db);
  const page = await visit({ as: scene.supervisor });
  await page.goto(`${pathOf(evaluation)}?sign=1`);
  await choose(page, "declined");
  await page.getByLabel(word("remark_declined")).fill("I was not on the ward.");
  await password(page).fill(testPassword);
  await db.talkField.updateMany({
    where: { evaluationId: evaluation.id, field: "dangerOfNotPassing" },
    data: { value: true },
  });
  await submit(page, "declined").click();
  const notice = page.getByRole("alert").filter({ hasText: word("changed_title") });
  await expect(notice).toContainText(word("part_danger"));
  await expect(page.getByText(word("danger_yes"), { exact: true })).toBeVisible();
  await expect(page.getByLabel(word("remark_declined"))).toHaveValue("I was not on the ward.");
  await expectGoodPage(page);
  // Nothing is sent before the changes have been looked at.
  await submit(page, "declined").click();
  await expect(notice.getByRole("button", { name: word("changed_seen") })).toBeFocused();
  expect(await db.signature.count({ where: { content: { evaluationId: evaluation.id } } })).toBe(0);
  await notice.getByRole("button", { name: word("changed_seen") }).click();
  await submit(page, "declined").click();
  await expect(page.getByText(word("done_declined"))).toBeVisible();
  const [content] = await db.signedContent.findMany({ where: { evaluationId: evaluation.id } });
  expect(JSON.parse(content?.content ?? "")).toMatchObject({ talk: { dangerOfNotPassing: true } });
  expect(showHash(content?.hash ?? "")).toMatch(/^\w{4} \w{4} \w{4}$/);
});
