import type { Locator, Page } from "@playwright/test";
import { makeGroup } from "@/tests/factories/group";
import { makePlacement } from "@/tests/factories/placement";
import { unique } from "@/tests/factories/unique";
import { makeUser } from "@/tests/factories/user";
import { expectGoodPage } from "../support/accessibility";
import { keepToast } from "../support/keep-toast";
import { expect, test } from "../support/test";
import { t } from "../support/texts";

const word = (key: string) => t(`enrolment.${key}` as Parameters<typeof t>[0]);

/** Types a part of somebody's name and takes the person who is found. */
async function choose(dialog: Locator, page: Page, label: string, name: string) {
  await dialog.getByRole("combobox", { name: new RegExp(`^${label}`) }).fill(name);
  await page.getByRole("option", { name }).click();
}

test("a teacher adds a student to the group, and the student's evaluation waits", async ({ visit, db }) => {
  const teacher = await makeUser(db, "Teacher");
  const group = await makeGroup(db, { teacherIds: [teacher.id] });
  const named = (name: string) => ({ fullName: unique(name), domainId: group.domainId });
  const student = await makeUser(db, "Student", named("Nora"));
  const busy = await makeUser(db, "Student", named("Nora"));
  await makePlacement(db, { student: busy });
  const supervisor = await makeUser(db, "Supervisor", named("Ingrid"));
  const page = await visit({ as: teacher });
  await page.goto(`/group/${group.id}`);
  await page.getByRole("button", { name: word("add"), exact: true }).click();
  const dialog = page.getByRole("dialog", { name: word("add") });
  const save = dialog.getByRole("button", { name: word("save"), exact: true });
  await save.click();
  await expect(dialog.getByRole("combobox", { name: word("student"), exact: true })).toHaveAccessibleDescription(
    new RegExp(word("error_no_student")),
  );
  await expect(dialog.getByRole("combobox", { name: word("student"), exact: true })).toBeFocused();
  await dialog.getByRole("combobox", { name: word("student"), exact: true }).fill("Nora");
  const taken = page.getByRole("option", { name: busy.fullName });
  await expect(taken).toContainText(word("error_in_running_group"));
  await expect(taken).toBeDisabled();
  await choose(dialog, page, word("student"), student.fullName);
  await dialog.getByLabel(word("ward"), { exact: true }).fill("Medical 2");
  await choose(dialog, page, word("supervisor"), supervisor.fullName);
  await expectGoodPage(page);
  await save.click();
  const undo = page.getByRole("button", { name: word("undo"), exact: true });
  await keepToast(undo);
  const added = page.getByText(t("enrolment.added", { name: student.fullName }));
  const inList = page.getByRole("link", { name: student.fullName }).first();
  await expect(added).toBeVisible();
  await expect(inList).toBeVisible();

  await undo.click();
  await expect(page.getByText(t("enrolment.taken_out", { name: student.fullName }))).toBeVisible();
  await expect(inList).toBeHidden();
  await page.getByRole("button", { name: word("add"), exact: true }).click();
  await choose(dialog, page, word("student"), student.fullName);
  await dialog.getByLabel(word("ward"), { exact: true }).fill("Medical 2");
  await save.click();
  await expect(inList).toBeVisible();

  const phone = await visit({ as: student });
  await phone.goto("/dashboard");
  await expect(phone.getByText(t("evaluation.midterm")).first()).toBeVisible();
});
