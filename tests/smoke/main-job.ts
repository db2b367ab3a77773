import { HostError } from "../../lib/host/host-error";
import { call, type Person, signIn } from "../load/people";

/** What the main job has done, for a log. */
export type Done = { name: string; address: string; reportId: number; status: number };

type Site = { name: string; address: string; port: number };
type Question = { id: number; tab: number; type: string; is_compulsory: boolean; subItem: Question[] };
type Report = { revision: number; status: number; actions: string[]; questions: Question[]; feedback: unknown[] };
type Placement = { placementId: number; startDate: string; endDate: string; supervisor: { userId: number } | null };

const done = 5;

/**
 * The main job in a demo school, by the calls that the pages make: a student plans a report, finishes it and asks for feedback, the supervisor is notified
 * and gives it, and the student closes the report. It also holds the site to what a preview shows of itself.
 * @param site the preview; undefined when there is none of this name
 * @throws HostError with the sentence of what went wrong
 */
export async function doMainJob(site: Site | undefined, name: string): Promise<Done> {
  if (!site) throw new HostError(`There is no preview "${name}".`);
  const origin = `http://127.0.0.1:${site.port}`;
  await assertShowsItself(origin, name);
  const [student, supervisor] = await Promise.all([signIn(origin, "student"), signIn(origin, "supervisor")]);
  const { placementId, endDate, supervisor: placed } = await runningPlacement(origin, student);
  const unreadBefore = await unread(origin, supervisor);

  const { reportId } = await call<{ reportId: number }>(origin, student, "/report/create", {
    placementId,
    name: "Smoke test",
    date: endDate < today() ? endDate : today(),
  });
  await write(origin, student, reportId);
  await step(origin, student, reportId, "request-feedback", { ask: [placed?.userId] });
  if ((await unread(origin, supervisor)) <= unreadBefore)
    throw new HostError("The supervisor was asked for feedback and has no notification.");
  await write(origin, supervisor, reportId);
  await step(origin, supervisor, reportId, "give-feedback");
  const { feedback } = await read(origin, student, reportId);
  if (feedback.length !== 1) throw new HostError("The supervisor gave feedback, and the student does not see it.");
  await step(origin, student, reportId, "complete");
  const { status } = await read(origin, student, reportId);
  if (status !== done) throw new HostError(`The closed report has the status ${status}.`);
  return { name, address: site.address, reportId, status };
}

/** Search engines are kept out, and every page names the preview. */
async function assertShowsItself(origin: string, name: string): Promise<void> {
  for (const path of ["/", "/robots.txt", "/api/user/getDataLanguage?languageCode=nb"]) {
    const answer = await fetch(origin + path);
    if (!answer.ok) throw new HostError(`${path} answered ${answer.status}.`);
    if (!answer.headers.get("x-robots-tag")?.includes("noindex"))
      throw new HostError(`${path} does not keep search engines out.`);
    if (path === "/" && !(await answer.text()).includes(`: ${name}. `))
      throw new HostError(`The page does not name the preview "${name}".`);
  }
}

async function runningPlacement(origin: string, student: Person): Promise<Placement> {
  const placements = await call<Placement[]>(origin, student, "/placement/list");
  const running = placements.find(({ startDate, supervisor }) => startDate <= today() && supervisor);
  if (!running) throw new HostError("The student of the demo school has no placement that has begun.");
  return running;
}

const today = () => new Date().toISOString().slice(0, 10);

const unread = (origin: string, person: Person) => call<number>(origin, person, "/user/getBadgeNumberForUser");

const read = (origin: string, person: Person, reportId: number) =>
  call<Report>(origin, person, "/report/get", { reportId });

/** Answers every question that the person may answer now. */
async function write(origin: string, person: Person, reportId: number): Promise<void> {
  const report = await call<Report & { writableTabs: number[]; canRate: boolean }>(origin, person, "/report/get", {
    reportId,
  });
  const answers = flat(report.questions)
    .filter(({ tab }) => report.writableTabs.includes(tab))
    .flatMap(({ id: questionId, type }) => {
      if (type === "checkbox") return { questionId, checked: true };
      if (type === "text") return { questionId, value: "Written by the smoke test." };
      return type === "rating" && (person.username === "student" || report.canRate) ? { questionId, rating: 3 } : [];
    });
  if (answers.length === 0) throw new HostError(`${person.username} has nothing to write in the report.`);
  await call(origin, person, "/report/save", { reportId, revision: report.revision, answers });
}

const flat = (questions: readonly Question[]): Question[] =>
  questions.flatMap((question) => [question, ...flat(question.subItem)]);

async function step(origin: string, person: Person, reportId: number, action: string, more = {}): Promise<void> {
  const { revision } = await read(origin, person, reportId);
  await call(origin, person, "/report/change-status", { reportId, revision, action, ...more });
}
