import { type FeidePerson, feidePeople } from "@/prisma/seed/content/feide-people";
import { makePlacement } from "@/tests/factories/placement";
import { makeReport } from "@/tests/factories/report";
import { makeUser } from "@/tests/factories/user";
import { answered } from "../support/complaints";
import { forget, isAskedAnew, signInWithFeideAs, tokens } from "../support/feide";
import { title } from "../support/pages";
import { choosePassword, goodPassword } from "../support/password";
import { pathOf } from "../support/report";
import { expect, test } from "../support/test";
import { t } from "../support/texts";

test.describe.configure({ mode: "default" });

const person: FeidePerson = feidePeople.unlinked;
test.beforeEach(({ db }) => forget(db, person));
test.afterEach(({ db }) => forget(db, person));

test("a person known to Feide and to us is signed in directly, and gets the requested page", async ({
  visit,
  db,
  complaints,
}) => {
  // The button checks for an existing session.
  complaints.expect(answered(401));
  const student = await makeUser(db, "Student", { feideSubject: person.subject });
  const scene = await makePlacement(db, { student });
  const report = await makeReport(db, scene);
  const page = await visit();
  await page.goto(`/redirect${pathOf(report, 1)}`);
  await page.getByRole("link", { name: t("feide.button") }).click();
  await page.getByRole("link", { name: person.name }).click();
  await expect(page).toHaveURL(pathOf(report, 1));
  await expect(page.getByRole("banner")).toContainText(student.username);
});

test("a person known to Feide who has not chosen a password yet does that first, and then gets the requested page", async ({
  visit,
  db,
  complaints,
}) => {
  complaints.expect(answered(401));
  const student = await makeUser(db, "Student", { feideSubject: person.subject, isFirstLogin: true });
  const scene = await makePlacement(db, { student });
  const report = await makeReport(db, scene);
  const page = await visit();
  await page.goto(`/redirect${pathOf(report, 1)}`);
  await page.getByRole("link", { name: t("feide.button") }).click();
  await page.getByRole("link", { name: person.name }).click();
  await expect(page).toHaveURL("/password");
  await choosePassword(page, goodPassword);
  await expect(page).toHaveURL(pathOf(report, 1));
});

test("an unknown or inactive school, and a closed account, get an explanation", async ({ visit }) => {
  const page = await visit();
  const refused = [
    [feidePeople.inactiveRealm, "realm"],
    [feidePeople.unknownRealm, "realm"],
    [feidePeople.deactivated, "deactivated"],
  ] as const;
  for (const [someone, problem] of refused) {
    await signInWithFeideAs(page, someone);
    await expect(title(page)).toHaveText(t(`feide.title_${problem}`));
    await expect(page.getByRole("link", { name: t("feide.other_person") })).toBeVisible();
    expect(await tokens(page)).toEqual([]);
  }
  const asked = page.waitForRequest(isAskedAnew);
  await page.getByRole("link", { name: t("feide.other_person") }).click();
  await asked;
  await page.locator('a[href$="/cancel"]').click();
  await page.getByRole("link", { name: t("feide.to_sign_in") }).click();
  await expect(page).toHaveURL("/");
});

test("cancelling shows an explanation and allows another try", async ({ visit, db }) => {
  const owner = await makeUser(db, "Student", { feideSubject: person.subject });
  const page = await visit();
  await page.goto("/feide");
  await page.locator('a[href$="/cancel"]').click();
  await expect(title(page)).toHaveText(t("feide.title_cancelled"));
  await page.getByRole("link", { name: t("feide.try_again") }).click();
  await page.getByRole("link", { name: person.name }).click();
  await expect(page).toHaveURL("/dashboard");
  await expect(page.getByRole("banner")).toContainText(owner.username);
});

test("an answer of Feide is valid once, and only in the browser that asked", async ({ visit, db }) => {
  await makeUser(db, "Student", { feideSubject: person.subject });
  const page = await visit();
  const answer = page.waitForRequest((request) => new URL(request.url()).searchParams.has("code"));
  await signInWithFeideAs(page, person);
  await expect(page).toHaveURL("/dashboard");
  const used = (await answer).url();
  // The page would notice that its session has ended, and redirect.
  await page.goto("about:blank");
  await page.context().clearCookies();
  await page.goto(used);
  await expect(title(page)).toHaveText(t("feide.title_expired"));
  expect(await tokens(page)).toEqual([]);

  const stranger = await visit();
  await stranger.goto("/feide");
  await expect(stranger.getByRole("link", { name: person.name })).toBeVisible();
  await stranger.goto(used);
  await expect(title(stranger)).toHaveText(t("feide.title_state"));
  await stranger.goto("/feide?code=made-up");
  await expect(title(stranger)).toHaveText(t("feide.title_state"));
  expect(await tokens(stranger)).toEqual([]);
});

test("sign-in with Feide works without scripts too", async ({ visit, db }) => {
  const owner = await makeUser(db, "Student", { feideSubject: person.subject });
  const page = await visit({ scripts: false });
  await page.goto("/");
  await page.getByRole("link", { name: t("feide.button") }).click();
  await page.getByRole("link", { name: person.name }).click();
  await page.getByRole("button", { name: t("feide.continue") }).click();
  await expect(page).toHaveURL("/dashboard");
  await expect(page.getByRole("banner")).toContainText(owner.username);
});
