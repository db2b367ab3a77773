import type { PrismaClient } from "@/prisma/generated/client";
import { unique } from "@/tests/factories/unique";
import { makeUser } from "@/tests/factories/user";
import { expectGoodPage } from "../support/accessibility";
import { unreachable } from "../support/complaints";
import { expect, test } from "../support/test";
import { t } from "../support/texts";

/** A mail that was given up after every try, for a mailbox that no other test knows. */
async function makeFailedMail(db: PrismaClient): Promise<{ id: string; to: string }> {
  const to = `${unique("mailbox")}@skole.example`;
  const mail = { to, locale: "nb", template: "password_changed", link: "https://x.example" };
  const [job] = await db.$queryRaw<{ id: string }[]>`
    select id::text from graphile_worker.permanently_fail_jobs(array(select (graphile_worker.add_job('send-mail',
      ${JSON.stringify(mail)}::json, run_at => '2999-01-01', max_attempts => 8,
      flags => array['mail:password_changed', 'requestId:press-7', ${`to:${to}`}])).id), '451 The mailbox is full.')`;
  if (!job) throw new Error("No mail was given up.");
  return { id: job.id, to };
}

test("an admin sees how the product is, and tries a failed mail again", async ({ visit, db }) => {
  const { id, to } = await makeFailedMail(db);
  const page = await visit({ as: await makeUser(db, "Admin"), screen: "desk" });
  await page.goto("/admin/system");
  await expect(page.getByRole("heading", { level: 1, name: t("menu.operation") })).toBeVisible();
  const checks = page.getByRole("list", { name: t("operation.checks") });
  await expect(checks.getByRole("listitem")).toHaveText(Array(4).fill(new RegExp(t("operation.state_ok"))));
  const processes = page.getByRole("list", { name: t("operation.instances") });
  await expect(processes.getByText(t("operation.instance_this"))).toHaveCount(1);
  await expect(page.getByText(t("operation.backup_elsewhere"))).toBeVisible();

  const row = page.getByRole("listitem").filter({ hasText: to });
  await expect(row).toContainText(t("mail.password_changed.subject"));
  await expect(row).toContainText("451 The mailbox is full.");
  await expect(row).toContainText("press-7");
  await expectGoodPage(page);
  await row.getByRole("button", { name: t("operation.retry_named", { number: id }) }).press("Enter");
  await expect(row).toHaveCount(0);
});

test("on a phone the page fits, and says since when it is out of date", async ({ visit, db, complaints }) => {
  complaints.expect(unreachable);
  const { to } = await makeFailedMail(db);
  const page = await visit({ as: await makeUser(db, "Admin"), screen: "phone" });
  await page.goto("/admin/system");
  await expect(page.getByText(to)).toBeVisible();
  await expectGoodPage(page);
  await page.route("**/api/admin/getSystem", (route) => route.abort());
  await expect(page.getByText(t("system.no_connection"))).toBeVisible();
  await expect(page.getByText(to)).toBeVisible();
});
