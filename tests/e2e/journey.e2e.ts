import type { Page } from "@playwright/test";
import { inLanguage, type Locale, languageTag } from "@/lib/platform/i18n/locales";
import type { PrismaClient } from "@/prisma/generated/client";
import { factors } from "@/prisma/seed/content/factors";
import { reportHelp, reportQuestions } from "@/prisma/seed/content/form-texts";
import { makeGroup } from "@/tests/factories/group";
import { type MadePlacement, makePlacement } from "@/tests/factories/placement";
import { makeUser, testPassword } from "@/tests/factories/user";
import { bell, notifications, signIn, socketOf } from "./support/pages";
import {
  answer,
  commentBox,
  commentButton,
  expectSaved,
  givenComments,
  message,
  openArea,
  planReport,
  rating,
  sendMessage,
  statusChip,
  step,
} from "./support/report";
import { expect, test } from "./support/test";
import { type Texts, textsIn } from "./support/texts";

const name = "Morgenstell";
const plan = "Spørre pasienten hva som er viktig i dag.";
const reflection = "Jeg lyttet mer og gjorde mindre selv.";
const comment = "En god plan: spør også hva som haster.";
const feedback = "Du ga tid og rom. Øv på å oppsummere.";
const question = "Har du tid til en prat i morgen?";
const reply = "Ja, før lunsj passer fint.";

/** A placement that uses the demo school's form. */
async function makeScene(db: PrismaClient): Promise<MadePlacement> {
  const form = await db.formVersion.findFirstOrThrow({ where: { form: { name: "Rapport fra praksis" } } });
  const teacher = await makeUser(db, "Teacher");
  const group = await makeGroup(db, { teacherIds: [teacher.id], reportFormVersionId: form.id });
  return makePlacement(db, { teacher, group });
}

/** The texts of the form in a language, or in its fallback. */
function formIn(locale: Locale) {
  const say = (texts: Record<string, string> = {}) =>
    inLanguage(
      Object.entries(texts).map(([language, value]) => ({ language, value })),
      locale,
    ) ?? "";
  const { plan, reflection, feedback } = reportQuestions;
  return {
    factor: say(factors[2][0]),
    plan: say(plan),
    reflection: say(reflection),
    feedback: say(feedback),
    help: reportHelp.map(say),
  };
}

type Form = ReturnType<typeof formIn>;

async function enter(page: Page, username: string, t: Texts): Promise<void> {
  await page.goto("/");
  await Promise.all([socketOf(page), signIn(page, username, testPassword, t)]);
}

/** Each tab has its own help text, behind its title. */
async function readHelp(page: Page, { help }: Form, tab: 1 | 2, t: Texts): Promise<void> {
  const words = page.getByText(help[tab - 1] ?? "", { exact: true });
  // The page of the previous tab has the same title over its own help.
  await expect(words).toBeAttached();
  await expect(words).toBeHidden();
  await page.getByText(t("report.help_title"), { exact: true }).click();
  await expect(words).toBeVisible();
}

async function writeReport(page: Page, form: Form, t: Texts): Promise<void> {
  await planReport(page, name, t);
  await expect(statusChip(page, 1, t)).toBeVisible();
  await readHelp(page, form, 1, t);
  await openArea(page, 2, t);
  await page.getByRole("checkbox", { name: form.factor }).check();
  await answer(page, form.plan).fill(plan);
  await expectSaved(page, t);
  await page.getByRole("link", { name: t("report.step_to-reflection") }).click();
  await readHelp(page, form, 2, t);
  await rating(page, form.factor, 3).check();
  await answer(page, form.reflection).fill(reflection);
  await expectSaved(page, t);
  await step(page, "finish", t).click();
  await expect(statusChip(page, 2, t)).toBeVisible();
}

async function askSupervisor(page: Page, { supervisor, teacher }: MadePlacement, t: Texts): Promise<void> {
  await step(page, "request-feedback", t).click();
  const dialog = page.getByRole("dialog", { name: t("report.ask_title") });
  await expect(dialog.getByRole("checkbox", { name: supervisor.fullName })).toBeChecked();
  const other = dialog.getByRole("checkbox", { name: teacher.fullName });
  await other.check();
  await expect(dialog.getByRole("button", { name: t("report.ask_send_chosen"), exact: true })).toBeVisible();
  await other.uncheck();
  await dialog.getByRole("button", { name: t("report.ask_send"), exact: true }).click();
  await expect(statusChip(page, 3, t)).toBeVisible();
}

/** Opens the bell and follows the notification with this text. */
async function follow(page: Page, count: number, words: string, t: Texts): Promise<void> {
  await bell(page, count, t).click();
  await notifications(page, t).getByRole("link", { name: words }).click();
  await expect(notifications(page, t)).toBeHidden();
}

async function giveFeedback(page: Page, form: Form, t: Texts): Promise<void> {
  await expect(page.getByText(reflection)).toBeVisible();
  await commentButton(page, form.plan, t).click();
  await expect(commentBox(page, form.plan, t)).toBeFocused();
  await commentBox(page, form.plan, t).fill(comment);
  // The meaning of each step is shown where a person rates.
  for (const value of [1, 2, 3, 4] as const)
    await expect(rating(page, form.factor, value)).toHaveAccessibleName(`${value} ${t(`rating.${value}`)}`);
  // The student's rating is next to it.
  const self = { step: 3, anchor: t("rating.3") };
  const scale = page.getByRole("group", { name: form.factor });
  await expect(scale).toHaveAccessibleDescription(t("report.self_rating", self));
  await expect(scale.getByText(t("seat.student"), { exact: true })).toBeVisible();
  const note = page.getByText(t("report.apart", { steps: 2 }));
  await rating(page, form.factor, 1).check();
  await expect(note).toBeVisible();
  await rating(page, form.factor, 4).check();
  await expect(note).toBeHidden();
  await answer(page, form.feedback).fill(feedback);
  await expectSaved(page, t);
  await step(page, "give-feedback", t).click();
  await expect(statusChip(page, 4, t)).toBeVisible();
}

/** The comment is shown under its answer, with its writer. */
async function readComment(page: Page, { supervisor }: MadePlacement, t: Texts): Promise<void> {
  await page.getByRole("link", { name: t("report.tab_planning"), exact: true }).click();
  await expect(page.getByText(plan)).toBeVisible();
  await expect(givenComments(page, t)).toContainText([
    new RegExp(`${supervisor.fullName}.*${t("seat.supervisor")}.*${comment}`, "s"),
  ]);
  await page.getByRole("link", { name: new RegExp(`^${t("report.tab_feedback")}`) }).click();
  // Only this tab has it: the comment is on both.
  await expect(page.getByText(feedback)).toBeVisible();
  await expect(page.getByText(comment)).toBeVisible();
}

async function close(page: Page, t: Texts): Promise<void> {
  await step(page, "complete", t).click();
  const dialog = page.getByRole("dialog", { name: t("report.complete_title") });
  await dialog.getByRole("button", { name: t("report.step_complete") }).click();
  await expect(statusChip(page, 5, t)).toBeVisible();
  await expect(step(page, "complete", t)).toBeHidden();
}

test("a report from its plan to its end, with immediate notifications", async ({ visit, db }) => {
  const t = textsIn("nb");
  const form = formIn("nb");
  const scene = await makeScene(db);
  const [student, supervisor] = [await visit(), await visit()];
  await enter(supervisor, scene.supervisor.username, t);
  await enter(student, scene.student.username, t);

  await writeReport(student, form, t);
  await askSupervisor(student, scene, t);
  // On the report's own page the answer would be read as it arrives.
  await student.goto("/dashboard");
  await expect(bell(supervisor, 1, t)).toHaveText("1");

  const about = { report: name };
  const asked = t("notification.supervisor.feedback-requested", { ...about, name: scene.student.fullName });
  await follow(supervisor, 1, asked, t);
  await expect(supervisor).toHaveURL(/\/report\/\d+\/3$/);
  await sendMessage(supervisor, question, t);
  await giveFeedback(supervisor, form, t);
  await expect(bell(student, 2, t)).toHaveText("2");

  const given = t("notification.student.feedback-given", { ...about, name: scene.supervisor.fullName });
  await follow(student, 2, given, t);
  await expect(student).toHaveURL(/\/report\/\d+\/4$/);
  await expect(student.getByText(feedback)).toBeVisible();
  await readComment(student, scene, t);
  const written = t("notification.student.message-from-supervisor", { ...about, name: scene.supervisor.fullName });
  await follow(student, 1, written, t);
  await expect(student).toHaveURL(/\?fromNotification=true&viewNotify=supervisor$/);
  await expect(message(student, question, t)).toBeFocused();
  await sendMessage(student, reply, t);
  await expect(message(supervisor, reply, t)).toBeVisible();
  await message(supervisor, reply, t).scrollIntoViewIfNeeded();
  await expect(bell(supervisor, 0, t)).toBeVisible();
  await close(student, t);
  await expect(bell(supervisor, 1, t)).toHaveText("1");
});

test("teacher and second supervisor read and write messages", async ({ visit, db }) => {
  const t = textsIn("nb");
  const scene = await makeScene(db);
  const student = await visit({ as: scene.student });
  await student.goto("/dashboard");
  const reportId = await planReport(student, name, t);
  await sendMessage(student, question, t);
  for (const reader of [scene.teacher, scene.secondarySupervisor]) {
    const page = await visit({ as: reader, screen: "desk" });
    await page.goto("/dashboard");
    const words = reader.role === "Teacher" ? "teacher" : "supervisor";
    const told = t(`notification.${words}.message-from-student`, { report: name, name: scene.student.fullName });
    await follow(page, 1 + Number(reader.role !== "Teacher"), told, t);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
    await expect(message(page, question, t)).toBeVisible();
    await sendMessage(page, `${reply} ${reader.fullName}`, t);
    await expect(message(student, `${reply} ${reader.fullName}`, t)).toBeVisible();
  }
  expect(await db.message.count({ where: { reportId } })).toBe(3);
});

test("the same in another language", async ({ visit, db }) => {
  const locale = "pt-br";
  const t = textsIn(locale);
  const form = formIn(locale);
  const scene = await makeScene(db);
  const student = await visit({ as: scene.student, locale });
  const supervisor = await visit({ as: scene.supervisor, locale });
  await Promise.all([socketOf(supervisor), supervisor.goto("/dashboard")]);
  await student.goto("/dashboard");
  await expect(student.locator("html")).toHaveAttribute("lang", languageTag(locale));

  await writeReport(student, form, t);
  await askSupervisor(student, scene, t);
  await student.goto("/dashboard");
  await expect(bell(supervisor, 1, t)).toHaveText("1");
  const asked = t("notification.supervisor.feedback-requested", { report: name, name: scene.student.fullName });
  await follow(supervisor, 1, asked, t);
  await giveFeedback(supervisor, form, t);
  await expect(bell(student, 1, t)).toHaveText("1");
  const given = t("notification.student.feedback-given", { report: name, name: scene.supervisor.fullName });
  await follow(student, 1, given, t);
  await expect(student).toHaveURL(/\/report\/\d+\/4$/);
  await expect(student.getByText(feedback)).toBeVisible();
  await readComment(student, scene, t);
  await close(student, t);
});
