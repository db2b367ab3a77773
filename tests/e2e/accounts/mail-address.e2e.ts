import { makeDomain } from "@/tests/factories/domain";
import { unique } from "@/tests/factories/unique";
import { makeUser, testPassword } from "@/tests/factories/user";
import { codeIn, linkIn } from "@/tests/support/mail-text";
import { answered } from "../support/complaints";
import { mailTo } from "../support/mail";
import { about, savedIn, saveProfile } from "../support/profile";
import { expect, test } from "../support/test";
import { t } from "../support/texts";

test("a new mail address is used once its code is typed, and not before", async ({ visit, db, complaints }) => {
  complaints.expect(answered(400));
  const person = await makeUser(db);
  const { host } = await makeDomain(db);
  const [first, second] = [`${unique("first")}@${host}`, `${unique("second")}@${host}`];
  const page = await visit({ as: person });
  const emailNow = async () => (await db.user.findUniqueOrThrow({ where: { id: person.id } })).email;
  const waiting = (email: string) => page.getByText(t("profile.pending_title", { email }));
  await page.goto("/profile/index");
  const email = about(page).getByLabel(t("profile.email"));
  const password = about(page).getByLabel(t("password.current"), { exact: true });
  await email.fill(first);
  await password.fill(testPassword);
  await saveProfile(page);
  await expect(waiting(first)).toBeVisible();
  await expect(about(page).getByLabel(t("profile.code"), { exact: true })).toBeFocused();
  await expect(savedIn(about(page))).toHaveCount(0);
  await expect(email).toHaveValue(person.email);
  expect(await emailNow()).toBe(person.email);
  await page.getByRole("button", { name: t("profile.cancel_change") }).click();
  await expect(waiting(first)).toBeHidden();
  // On a phone a message covers the top bar and nothing of the page.
  const message = page.locator("[data-sonner-toast]").filter({ hasText: t("profile.email_kept") });
  const bar = await page.getByRole("banner").boundingBox();
  const bottomOf = async () => {
    const box = await message.boundingBox();
    return box ? box.y + box.height : Number.POSITIVE_INFINITY;
  };
  await expect.poll(bottomOf).toBeLessThanOrEqual((bar?.height ?? 0) + 16);

  await email.fill(second);
  await expect(password).toHaveValue("");
  await password.fill(testPassword);
  await saveProfile(page);
  await expect(waiting(second)).toBeVisible();
  await page.reload();
  const mail = await mailTo(second, t("mail.email_change.subject"));
  expect(linkIn(mail)).toMatch(/\/redirect\/profile\/index$/);
  const code = codeIn(mail);
  const typed = about(page).getByLabel(t("profile.code"), { exact: true });
  const confirm = page.getByRole("button", { name: t("profile.confirm") });
  await typed.fill("12");
  await confirm.click();
  await expect(typed).toHaveAccessibleDescription(t("validation.code"));
  await typed.fill(code === "000000" ? "000001" : "000000");
  await confirm.click();
  await expect(typed).toHaveAccessibleDescription(t("token.error_code_wrong"));
  await typed.fill(code);
  await confirm.click();
  await expect(waiting(second)).toBeHidden();
  await expect(email).toHaveValue(second);
  expect(await emailNow()).toBe(second);
});

test("a changed address signs the other device out, and the old mailbox takes the change back", async ({
  visit,
  db,
}) => {
  const person = await makeUser(db, "Supervisor");
  const email = `${unique("moved")}@hospital.example`;
  const [page, other] = [await visit({ as: person }), await visit({ as: person })];
  await other.goto("/profile/index");
  await expect(about(other)).toBeVisible();
  // No page is open whose socket is cut.
  await other.goto("about:blank");
  await page.goto("/profile/index");
  await about(page).getByLabel(t("profile.email")).fill(email);
  await about(page).getByLabel(t("password.current"), { exact: true }).fill(testPassword);
  await saveProfile(page);
  await about(page)
    .getByLabel(t("profile.code"), { exact: true })
    .fill(codeIn(await mailTo(email, t("mail.email_change.subject"))));
  await page.getByRole("button", { name: t("profile.confirm") }).click();
  await expect(about(page).getByLabel(t("profile.email"))).toHaveValue(email);
  await other.goto("/dashboard");
  await expect(other).toHaveURL("/?redirect=dashboard");

  await page.goto("about:blank");
  const reader = await visit({ scripts: false });
  await reader.goto(linkIn(await mailTo(person.email, t("mail.email_changed.subject"))));
  await expect(reader.getByText(person.email)).toBeVisible();
  await reader.getByRole("button", { name: t("email_undo.submit") }).click();
  await expect(reader.getByRole("heading", { level: 1 })).toHaveText(t("email_undo.done_title"));
  await page.goto("/dashboard");
  await expect(page).toHaveURL("/?redirect=dashboard");
  expect((await db.user.findUniqueOrThrow({ where: { id: person.id } })).email).toBe(person.email);
  await reader.getByRole("button", { name: t("password.send_link") }).click();
  await expect(reader.getByText(t("password.sent_title"))).toBeVisible();
  await mailTo(person.email, t("mail.password_reset.subject"));
});
