import { makeDomain } from "@/tests/factories/domain";
import { makePlacement } from "@/tests/factories/placement";
import { unique } from "@/tests/factories/unique";
import { makeUser } from "@/tests/factories/user";
import { expectGoodPage } from "../support/accessibility";
import { answered, unreachable } from "../support/complaints";
import { notSent, pressThroughCuts } from "../support/offline";
import { expect, test } from "../support/test";
import { t } from "../support/texts";

test("an admin adds a school, changes it beside another admin, and deactivates it", async ({
  visit,
  db,
  complaints,
}) => {
  complaints.expect(answered(400));
  complaints.expect(answered(409));
  complaints.expect(answered(401));
  complaints.expect(answered(403));
  const word = unique("school").replaceAll("_", "-");
  const host = `${word}.example`;
  const page = await visit({ as: await makeUser(db, "Admin"), screen: "desk" });
  await page.goto(`/admin/domains?search=${word}`);
  await expect(page.getByText(t("domain.none_title"))).toBeVisible();
  await page.getByRole("button", { name: t("domain.new") }).click();
  const adding = page.getByRole("dialog", { name: t("domain.new_title") });
  await adding.getByLabel(t("domain.name")).fill("A school");
  await adding.getByLabel(t("domain.host")).fill(`https://${host}`);
  await adding.getByRole("button", { name: t("domain.create"), exact: true }).click();
  await expect(adding.getByText(t("domain.error_host"))).toBeVisible();
  await expect(adding.getByLabel(t("domain.host"))).toBeFocused();
  await adding.getByLabel(t("domain.host")).fill(`${host.toUpperCase()}.`);
  await expectGoodPage(page);
  await adding.getByRole("button", { name: t("domain.create"), exact: true }).click();
  const row = page.getByRole("row", { name: "A school" });
  await expect(row).toContainText(host);
  await expectGoodPage(page);

  // Somebody else saves while the dialog is open.
  const { id } = await db.domain.findUniqueOrThrow({ where: { host } });
  await row.getByRole("button", { name: t("domain.edit", { name: "A school" }) }).click();
  const editing = page.getByRole("dialog");
  await editing.getByLabel(t("domain.name")).fill("My school");
  await db.domain.update({ where: { id }, data: { name: "Their school", revision: { increment: 1 } } });
  await editing.getByRole("button", { name: t("domain.save"), exact: true }).click();
  await expect(editing.getByText(t("domain.meanwhile_title"))).toBeVisible();
  await expect(editing).toContainText("Their school");
  await expect(editing.getByLabel(t("domain.name"))).toHaveValue("My school");
  await editing.getByRole("button", { name: t("domain.save"), exact: true }).click();
  await expect(editing).toBeHidden();
  const mine = page.getByRole("row", { name: "My school" });
  await expect(mine).toBeVisible();

  const member = await makeUser(db, "Student", { domainId: id });
  const student = await visit({ as: member });
  await student.goto("/profile/index");
  await page.reload();
  await expect(mine.getByRole("button", { name: t("domain.delete_named", { name: "My school" }) })).toBeHidden();
  await mine.getByRole("button", { name: t("domain.close_named", { name: "My school" }) }).click();
  const question = page.getByRole("dialog");
  await expect(question).toContainText(t("domain.close_text", { name: "My school", count: 1 }));
  await question.getByRole("button", { name: t("domain.close"), exact: true }).click();
  await expect(mine).toContainText(t("domain.state_inactive"));
  // The open page may leave by itself at the same moment.
  await expect(async () => void (await student.goto("/dashboard"))).toPass();
  await expect(student).toHaveURL(/\/(403|\?redirect=dashboard)$/);
});

test("an organisation is added and changed once, whenever the network goes", async ({ visit, db, complaints }) => {
  for (const expected of [unreachable, answered(400), answered(409)]) complaints.expect(expected);
  const word = unique("lost").replaceAll("_", "-");
  const host = `${word}.example`;
  const page = await visit({ as: await makeUser(db, "Admin"), screen: "desk" });
  await page.goto(`/admin/domains?search=${word}`);
  await page.getByRole("button", { name: t("domain.new") }).click();
  const dialog = page.getByRole("dialog");
  const name = dialog.getByLabel(t("domain.name"));
  const through = async (button: "create" | "save", call: string, count: () => Promise<number>) => {
    const press = dialog.getByRole("button", { name: t(`domain.${button}`), exact: true });
    const typed = await name.inputValue();
    await pressThroughCuts(page, {
      press,
      call,
      count,
      said: notSent(dialog),
      expectKept: () => expect(name).toHaveValue(typed),
    });
    await press.click();
    await expect(dialog).toBeHidden();
  };
  await name.fill(`A school ${word}`);
  await dialog.getByLabel(t("domain.host")).fill(host);
  await through("create", "/admin/create-domain", () => db.domain.count({ where: { host } }));

  await page.getByRole("button", { name: t("domain.edit", { name: `A school ${word}` }) }).click();
  await name.fill(`Another name ${word}`);
  const { id } = await db.domain.findUniqueOrThrow({ where: { host } });
  await through("save", "/admin/update-domain", () =>
    db.auditEntry.count({ where: { action: "domain.edit", entityId: id } }),
  );
  await expect(page.getByRole("row", { name: `Another name ${word}` })).toBeVisible();
});

test("a page of the list on which nothing is left leads to the first one", async ({ visit, db }) => {
  const { id, name } = await makeDomain(db);
  const page = await visit({ as: await makeUser(db, "Admin"), screen: "desk" });
  await page.goto(`/admin/domains?search=${encodeURIComponent(name)}&cursor=${id}`);
  await expect(page.getByText(t("common.page_empty_title"))).toBeVisible();
  await expectGoodPage(page);
  await page.getByRole("link", { name: t("common.first_page") }).click();
  await expect(page.getByRole("row", { name: new RegExp(name) })).toBeVisible();
});

test("an admin sees what somebody still takes part in before the account is deactivated or its role changed", async ({
  visit,
  db,
  complaints,
}) => {
  complaints.expect(answered(400));
  const word = unique("Involved");
  const domain = await makeDomain(db);
  const supervisor = await makeUser(db, "Supervisor", { fullName: `${word} A`, domainId: domain.id });
  const unused = await makeUser(db, "Supervisor", { fullName: `${word} B`, passwordHash: null });
  const { student } = await makePlacement(db, { supervisor });
  const page = await visit({ as: await makeUser(db, "Admin"), screen: "desk" });
  await page.goto(`/admin/users/${supervisor.id}`);
  await page.getByLabel(t("users.role"), { exact: true }).selectOption("Teacher");
  const seat = page.getByRole("link", { name: t("involvement.supervisor", { student: student.fullName, group: "" }) });
  await expect(page.getByText(t("involvement.role_blocked"))).toBeVisible();
  await expect(seat).toBeVisible();
  await page.getByLabel(t("users.role"), { exact: true }).selectOption("SecondarySupervisor");
  await expect(page.getByText(t("involvement.role_kept"))).toBeVisible();
  await page.getByLabel(t("users.role"), { exact: true }).selectOption("Supervisor");
  await page.getByRole("button", { name: t("users.delete"), exact: true }).click();
  const question = page.getByRole("dialog");
  await expect(question).toHaveAccessibleName(t("users.delete_kept_title", { name: supervisor.fullName }));
  await expect(question).toContainText(t("users.delete_text_records"));
  await expect(question).toContainText(t("users.record_placements"));
  await expect(question.getByRole("link", { name: student.fullName })).toBeVisible();
  await expectGoodPage(page);
  await question
    .getByRole("button", { name: t("common.cancel"), exact: true })
    .first()
    .click();

  await page.goto(`/admin/users?search=${word}&sort=lastSignInAt`);
  for (const { fullName } of [supervisor, unused])
    await page.getByRole("checkbox", { name: t("table.choose", { name: fullName }) }).check();
  await page.getByRole("button", { name: t("users.many_invite") }).click();
  await question.getByRole("button", { name: t("users.many_invite") }).click();
  await expect(question).toContainText(t("users.many_result_invite", { done: 1, all: 2 }));
  await expect(question.getByRole("listitem").filter({ hasText: unused.fullName })).toContainText(
    t("users.outcome_invite"),
  );
  await expect(question.getByRole("listitem").filter({ hasText: supervisor.fullName })).toContainText(
    t("user.error_not_invited"),
  );
  await expectGoodPage(page);
  await question
    .getByRole("button", { name: t("common.close"), exact: true })
    .first()
    .click();

  await page.goto(`/admin/users/${unused.id}`);
  await page.getByRole("button", { name: t("users.delete"), exact: true }).click();
  await expect(question).toContainText(t("users.delete_text"));
  await question.getByRole("button", { name: t("users.delete"), exact: true }).click();
  await expect(page).toHaveURL(/\/admin\/users$/);
  await expect(page.getByText(t("users.deleted", { name: unused.fullName }))).toBeVisible();
  expect(await db.user.count({ where: { id: unused.id } })).toBe(0);
});
