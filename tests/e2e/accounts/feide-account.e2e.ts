import type { Locator, Page } from "@playwright/test";
import { evaluationPath } from "@/lib/platform/navigation/evaluation-path";
import { signingPath } from "@/lib/platform/navigation/signing-path";
import { type FeidePerson, feidePeople } from "@/prisma/seed/content/feide-people";
import { makeAbsence } from "@/tests/factories/absence";
import { makeDecidable, makeSignable } from "@/tests/factories/evaluation-signing";
import { makePlacement } from "@/tests/factories/placement";
import { unique } from "@/tests/factories/unique";
import { makeUser, testPassword } from "@/tests/factories/user";
import { codeIn } from "@/tests/support/mail-text";
import { expectAccessible } from "../support/accessibility";
import { answered } from "../support/complaints";
import { chooseAtFeide, forget, isAskedAnew, signInWithFeideAs, tokens } from "../support/feide";
import { mailTo } from "../support/mail";
import { logOut, title } from "../support/pages";
import { about, saveProfile, section } from "../support/profile";
import { expect, test } from "../support/test";
import { t } from "../support/texts";

test.describe.configure({ mode: "default" });

const person: FeidePerson = feidePeople.unknown;
test.beforeEach(({ db }) => forget(db, person));
test.afterEach(({ db }) => forget(db, person));

/** Signs in with Feide as an unknown person, and opens the form for those who have an account. */
async function signInWithFeideUnknown(page: Page): Promise<void> {
  await signInWithFeideAs(page, person);
  await expect(title(page)).toHaveText(t("feide.welcome", { name: person.name }));
  await expect(page).toHaveURL("/feide");
}
const open = (page: Page, part: "have_title" | "code_title" | "new_title") =>
  page.getByText(t(`feide.${part}`), { exact: true }).click();
const shown = (page: Page, label: string) => page.getByLabel(label, { exact: true }).filter({ visible: true });
const submit = (page: Page, label: "link_submit" | "create_submit" | "code_send") =>
  page
    .getByRole("button", { name: t(`feide.${label}`), exact: true })
    .filter({ visible: true })
    .first();

test("an unknown person links an account by its password, and is signed in directly from then on", async ({
  visit,
  db,
  complaints,
}) => {
  // The dashboard's own calls may still be under way when the person logs out.
  complaints.expect(answered(401));
  const owner = await makeUser(db);
  const page = await visit();
  await signInWithFeideUnknown(page);
  await open(page, "have_title");
  await shown(page, t("sign_in.username")).first().fill(owner.username);
  await shown(page, t("sign_in.password")).fill("Wrong-password-1");
  await submit(page, "link_submit").click();
  await expect(shown(page, t("sign_in.password"))).toHaveAccessibleDescription(t("sign_in.error_wrong"));
  await expect(shown(page, t("sign_in.username")).first()).toHaveValue(owner.username);
  await shown(page, t("sign_in.password")).fill(testPassword);
  await submit(page, "link_submit").click();
  await expect(page).toHaveURL("/dashboard");
  await logOut(page);
  await expect(page).toHaveURL("/");
  // Feide itself still knows who was here, and asks all the same.
  const asked = page.waitForRequest(isAskedAnew);
  await signInWithFeideAs(page, person);
  await asked;
  await expect(page).toHaveURL("/dashboard");
  await expect(page.getByRole("banner")).toContainText(owner.username);
});

test("an unknown person links an account by a mailed code", async ({ visit, db }) => {
  const owner = await makeUser(db);
  const page = await visit();
  await signInWithFeideUnknown(page);
  await open(page, "have_title");
  await open(page, "code_title");
  await shown(page, t("sign_in.username")).last().fill(owner.username);
  await submit(page, "code_send").click();
  await expect(page.getByText(t("feide.code_sent", { username: owner.username }))).toBeVisible();
  const code = codeIn(await mailTo(owner.email, t("mail.feide_link.subject")));
  const typed = shown(page, t("feide.code"));
  await typed.fill(code === "000000" ? "000001" : "000000");
  const tie = typed.locator("xpath=ancestor::form").getByRole("button", { name: t("feide.link_submit") });
  await tie.click();
  await expect(typed).toHaveAccessibleDescription(t("feide.error_code"));
  await typed.fill(code);
  await tie.click();
  await expect(page).toHaveURL("/dashboard");
  await expect(page.getByRole("banner")).toContainText(owner.username);
  expect(await db.user.findUnique({ where: { feideSubject: person.subject } })).toMatchObject({ id: owner.id });
});

test("an unknown student creates an account with the data from Feide", async ({ visit, db }) => {
  const page = await visit();
  await signInWithFeideAs(page, person);
  await open(page, "new_title");
  await expect(shown(page, t("feide.full_name"))).toHaveValue(person.name);
  await expect(shown(page, t("feide.email"))).toHaveValue(`${person.userName}@${person.realm}`);
  await shown(page, t("sign_in.username")).last().fill("student");
  await submit(page, "create_submit").click();
  const username = shown(page, t("sign_in.username")).last();
  await expect(username).toHaveAccessibleDescription(new RegExp(t("user.error_username_taken")));
  const name = unique("ada");
  await username.fill(name);
  await submit(page, "create_submit").click();
  await expect(page).toHaveURL("/dashboard");
  await expect(page.getByRole("banner")).toContainText(name);
  expect(await db.user.findUnique({ where: { username: name } })).toMatchObject({
    role: "Student",
    feideSubject: person.subject,
  });
});

test("data from Feide is stored for ten minutes only", async ({ visit, db }) => {
  const owner = await makeUser(db);
  const page = await visit();
  await signInWithFeideUnknown(page);
  await open(page, "have_title");
  const payload = { path: ["subject"], equals: person.subject };
  await db.oneTimeToken.updateMany({
    where: { purpose: "feide_identity", payload },
    data: { expiresAt: new Date(Date.now() - 1) },
  });
  await shown(page, t("sign_in.username")).first().fill(owner.username);
  await shown(page, t("sign_in.password")).fill(testPassword);
  await submit(page, "link_submit").click();
  await expect(page.getByRole("alert").filter({ hasText: t("feide.error_expired") })).toBeVisible();
  expect(await tokens(page)).toEqual([]);
  await page.getByRole("link", { name: t("feide.start_over") }).click();
  await expect(page.getByRole("link", { name: person.name })).toBeVisible();
});

test.describe("a change that Feide proves", () => {
  const email = () => `${unique("moved")}@hospital.example`;
  const prove = (part: Locator) => part.getByRole("button", { name: t("feide.prove") });

  test("leads to Feide and back to what was typed, and mails the new address its code", async ({ visit, db }) => {
    const owner = await makeUser(db, "Supervisor", { feideSubject: person.subject, passwordHash: null });
    const [page, moved] = [await visit({ as: owner }), email()];
    // The same address in wide letters, as some keyboards type them.
    const typed = moved.replace("m", "\uff4d");
    await page.goto("/profile/index");
    await about(page).getByLabel(t("profile.full_name")).fill("Ada B. Nyhus");
    await about(page).getByLabel(t("profile.phone")).fill("98765432");
    await about(page).getByLabel(t("profile.email")).fill(typed);
    await expect(about(page).getByLabel(t("password.current"), { exact: true })).toBeHidden();
    await expectAccessible(page);
    await prove(about(page)).click();
    await chooseAtFeide(page, person);

    await expect(page).toHaveURL("/profile/index");
    await expect(about(page).getByText(t("feide.proved_change_email"))).toBeVisible();
    await expect(about(page).getByLabel(t("profile.email"))).toHaveValue(typed);
    await expect(about(page).getByLabel(t("profile.full_name"))).toHaveValue("Ada B. Nyhus");
    await expect(about(page).getByLabel(t("profile.phone"))).toHaveValue("98765432");
    await expect(about(page).getByRole("button", { name: t("profile.save") })).toBeFocused();
    await expectAccessible(page);
    await saveProfile(page);
    await about(page)
      .getByLabel(t("profile.code"), { exact: true })
      .fill(codeIn(await mailTo(moved, t("mail.email_change.subject"))));
    await page.getByRole("button", { name: t("profile.confirm") }).click();
    await expect(about(page).getByLabel(t("profile.email"))).toHaveValue(moved);
    expect(await db.user.findUniqueOrThrow({ where: { id: owner.id } })).toMatchObject({
      email: moved,
      fullName: "Ada B. Nyhus",
      phone: "98765432",
    });
  });

  test("is refused by another Feide person, and by one who turns back, with what was typed still there", async ({
    visit,
    db,
    complaints,
  }) => {
    complaints.expect(answered(400));
    const owner = await makeUser(db, "Supervisor", { feideSubject: person.subject, passwordHash: null });
    const [page, moved] = [await visit({ as: owner }), email()];
    await page.goto("/profile/index");
    const typed = about(page).getByLabel(t("profile.email"));
    await typed.fill(moved);
    await prove(about(page)).click();
    await chooseAtFeide(page, feidePeople.known);
    await expect(about(page).getByText(t("feide.error_other_person"))).toBeVisible();
    await expect(typed).toHaveValue(moved);
    await expectAccessible(page);

    await prove(about(page)).click();
    await page.locator('a[href$="/cancel"]').click();
    await expect(about(page).getByText(t("feide.proof_cancelled"))).toBeVisible();
    await expect(typed).toHaveValue(moved);
    await saveProfile(page);
    await expect(about(page).getByText(t("feide.error_proof_needed"))).toBeVisible();
    expect(await db.user.findUniqueOrThrow({ where: { id: owner.id } })).toMatchObject({ email: owner.email });
  });

  test("is for one address: another one asks again", async ({ visit, db }) => {
    const owner = await makeUser(db, "Supervisor", { feideSubject: person.subject });
    const [page, moved] = [await visit({ as: owner }), email()];
    await page.goto("/profile/index");
    const password = about(page).getByLabel(t("password.current"), { exact: true });
    const typed = about(page).getByLabel(t("profile.email"));
    await typed.fill(moved);
    await expect(password).toBeVisible();
    await prove(about(page)).click();
    await chooseAtFeide(page, person);
    await expect(about(page).getByText(t("feide.proved_change_email"))).toBeVisible();
    await typed.fill(email());
    await expect(prove(about(page))).toBeVisible();
    await expect(password).toBeVisible();
    await typed.fill(moved);
    await saveProfile(page);
    await expect(page.getByText(t("profile.pending_title", { email: moved }))).toBeVisible();
  });

  test("ends the tie to Feide", async ({ visit, db }) => {
    const owner = await makeUser(db, "Student", { feideSubject: person.subject });
    const page = await visit({ as: owner });
    await page.goto("/profile/index");
    const part = section(page, t("feide.profile_title"));
    await prove(part).click();
    await chooseAtFeide(page, person);
    await expect(part.getByText(t("feide.proved_end_feide"))).toBeVisible();
    await expect(part.getByRole("button", { name: t("feide.remove") })).toBeFocused();
    await expectAccessible(page);
    await part.getByRole("button", { name: t("feide.remove") }).click();
    await expect(page.getByText(t("feide.removed"))).toBeVisible();
    await expect(part).toBeHidden();
    expect(await db.user.findUniqueOrThrow({ where: { id: owner.id } })).toMatchObject({ feideSubject: null });
  });

  test("signs an evaluation without a password, with what was typed still there", async ({ visit, db }) => {
    const signing = (key: "kind_disagrees" | "remark_disagrees" | "proved" | "submit_disagrees" | "done_disagrees") =>
      t(`evaluation.signing.${key}`);
    const student = await makeUser(db, "Student", { feideSubject: person.subject, passwordHash: null });
    const { evaluation } = await makeSignable(db, { placement: { student } });
    const page = await visit({ as: student });
    await page.goto(signingPath(evaluation.id, 1));
    await page.getByRole("radio", { name: signing("kind_disagrees") }).check();
    await page.getByLabel(signing("remark_disagrees")).fill("I mean 3 is right.");
    await page.getByRole("button", { name: t("feide.prove") }).click();
    await page.locator('a[href$="/cancel"]').click();
    await expect(page.getByText(t("feide.proof_cancelled"))).toBeVisible();
    await expect(page.getByLabel(signing("remark_disagrees"))).toHaveValue("I mean 3 is right.");

    await page.getByRole("button", { name: t("feide.prove") }).click();
    await chooseAtFeide(page, person);
    await expect(page).toHaveURL(signingPath(evaluation.id, 1));
    await expect(page.getByText(signing("proved"))).toBeVisible();
    const button = page.getByRole("button", { name: signing("submit_disagrees") });
    await expect(button).toBeFocused();
    await expectAccessible(page);
    await button.click();
    await expect(page.getByText(signing("done_disagrees"))).toBeVisible();
    expect(await db.signature.findMany({ where: { userId: student.id } })).toMatchObject([
      { proof: "feide", kind: "disagrees", remark: "I mean 3 is right." },
    ]);
  });

  test("signs what was typed also after the content has changed on the way, or the browser has gone back", async ({
    visit,
    db,
  }) => {
    const student = await makeUser(db, "Student", { feideSubject: person.subject, passwordHash: null });
    const { evaluation } = await makeSignable(db, { placement: { student } });
    const page = await visit({ as: student });
    const asked: string[] = [];
    page.on("dialog", async (question) => {
      asked.push(question.type());
      await question.accept();
    });
    const remark = page.getByLabel(t("evaluation.signing.remark_disagrees"));
    await page.goto(signingPath(evaluation.id, 1));
    await page.getByRole("radio", { name: t("evaluation.signing.kind_disagrees") }).check();
    await remark.fill("I mean 3 is right.");
    await prove(page.locator("main")).click();
    await expect(page.getByRole("link", { name: person.name })).toBeVisible();
    await page.goBack();
    await expect(remark).toHaveValue("I mean 3 is right.");

    await prove(page.locator("main")).click();
    await expect(page.getByRole("link", { name: person.name })).toBeVisible();
    await db.talkField.updateMany({
      where: { evaluationId: evaluation.id, field: "dangerOfNotPassing" },
      data: { value: true },
    });
    await chooseAtFeide(page, person);
    const changed = page.getByRole("alert").filter({ hasText: t("evaluation.signing.changed_title") });
    await expect(changed).toContainText(t("evaluation.signing.part_danger"));
    await expect(remark).toHaveValue("I mean 3 is right.");
    await expect(prove(page.locator("main"))).toBeVisible();
    // What is typed is stored on the way, so nobody is asked about it.
    expect(asked).toEqual([]);
  });

  test("signs a decision, whose grounds stay when the summary has changed before or on the way", async ({
    visit,
    db,
  }) => {
    const teacher = await makeUser(db, "Teacher", { feideSubject: person.subject, passwordHash: null });
    const scene = await makePlacement(db, { teacher });
    const { id: evaluationId } = await makeDecidable(db, scene);
    const page = await visit({ as: teacher });
    const result = (key: "grounds" | "changed_title" | "proved" | "sign" | "done") => t(`evaluation.result.${key}`);
    const grounds = page.getByRole("textbox", { name: result("grounds") });
    const changed = page.getByRole("alert").filter({ hasText: result("changed_title") });
    const change = (day: number) => makeAbsence(db, scene, { day, kind: "other" });
    const decide = prove(page.locator("main"));
    await page.goto(evaluationPath(evaluationId, 3));
    await page.getByRole("radio", { name: t("evaluation.result.not_passed") }).check();
    await grounds.fill("Medicines were given without a check.");
    await page.getByRole("textbox", { name: t("evaluation.deadline.decide_reason") }).fill("It was the last week.");
    await change(-4);
    await decide.click();
    await chooseAtFeide(page, person);
    await expect(changed).toBeVisible();
    await expect(grounds).toHaveValue("Medicines were given without a check.");

    await decide.click();
    await expect(page.getByRole("link", { name: person.name })).toBeVisible();
    await change(-3);
    await chooseAtFeide(page, person);
    await expect(changed).toBeVisible();
    await decide.click();
    await expect(page.getByRole("link", { name: person.name })).toBeVisible();
    await page.goBack();
    await expect(grounds).toHaveValue("Medicines were given without a check.");

    await decide.click();
    await chooseAtFeide(page, person);
    await expect(page.getByText(result("proved"))).toBeVisible();
    await expect(page.getByRole("button", { name: result("sign") })).toBeFocused();
    await expectAccessible(page);
    await page.getByRole("button", { name: result("sign") }).click();
    await expect(page.getByText(result("done"))).toBeVisible();
    expect(await db.evaluationResult.findFirst({ where: { evaluationId } })).toMatchObject({
      grounds: "Medicines were given without a check.",
      noticeReason: "It was the last week.",
    });
  });

  test("is worth nothing to a session that did not ask for it", async ({ visit, db }) => {
    const owner = await makeUser(db, "Student", { feideSubject: person.subject });
    const page = await visit({ as: owner });
    await page.goto("/profile/index");
    const answer = page.waitForRequest((request) => new URL(request.url()).searchParams.has("code"));
    await prove(section(page, t("feide.profile_title"))).click();
    await chooseAtFeide(page, person);
    await expect(page.getByText(t("feide.proved_end_feide"))).toBeVisible();
    const other = await visit({ as: owner });
    await other.goto((await answer).url());
    await expect(other).toHaveURL("/dashboard");
    await other.goto("/profile/index");
    await expect(prove(section(other, t("feide.profile_title")))).toBeVisible();
  });
});
