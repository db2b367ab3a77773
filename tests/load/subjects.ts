import type { listEvaluations } from "../../lib/features/evaluation/reading/contract";
import type { getReport } from "../../lib/features/report/reading/contract";
import type { OutputOf } from "../../lib/platform/http/contract";
import { evaluationPath } from "../../lib/platform/navigation/evaluation-path";
import { people } from "../../prisma/seed/content/people";
import type { Crowd } from "./crowd";
import { type Subject, workers } from "./generator";
import type { MarkedPage } from "./marks";
import { call, type Person, signIn } from "./people";

type Report = OutputOf<typeof getReport>;

/** The requests of the measurements, and their users. */
export type Subjects = {
  student: Person;
  supervisor: Person;
  /** A report of the student's with feedback and messages. */
  report: { id: number; path: string };
  /** An evaluation of the supervisor's that both sides have rated. */
  evaluation: { path: string };
  /** The talk of an evaluation that both take part in. */
  talk: { writer: Person; reader: Person; evaluationId: number; term: 1 | 2 };
  /** Pages and calls, for the load and the count of queries. */
  requests: Subject[];
  /** The pages that Lighthouse judges. */
  marked: MarkedPage[];
};

/** Signs the demo school's people in and prepares what they will ask for. */
export async function prepareSubjects(origin: string, crowd: Crowd): Promise<Subjects> {
  const [student, supervisor, teacher, admin] = await Promise.all([
    signIn(origin, "student"),
    signIn(origin, "supervisor"),
    signIn(origin, "teacher"),
    signIn(origin, "admin"),
  ]);
  const { items } = await call<{ items: { reportId: number }[] }>(origin, student, "/report/list", { status: 4 });
  const id = items[0]?.reportId;
  if (!id) throw new Error("The demo school's student has no report with feedback.");
  const path = `/group/student/report/${id}/4`;
  const evaluations = await call<OutputOf<typeof listEvaluations>>(origin, supervisor, "/evaluation/list");
  const rated = evaluations.items.find(({ submitted }) => submitted.student && submitted.supervisor);
  if (!rated) throw new Error("The demo school's supervisor has no evaluation that both sides have rated.");
  const talked = evaluations.items.find(({ progress }) => progress === "talk");
  if (!talked) throw new Error("The demo school's supervisor has no evaluation that is to be talked about.");
  const evaluation = { path: evaluationPath(rated.evaluationId, 1) };
  const page = (name: string, { headers }: Pick<Person, "headers">, address: string): Subject => ({
    name,
    next: () => ({ path: address, headers }),
  });
  const read = (address: string, body: unknown = {}, { headers }: Pick<Person, "headers"> = student): Subject => ({
    name: address,
    next: () => ({ path: `/api${address}`, headers, body }),
  });
  return {
    student,
    supervisor,
    report: { id, path },
    evaluation,
    talk: {
      writer: supervisor,
      reader: teacher,
      evaluationId: talked.evaluationId,
      term: talked.stage === 1 ? 1 : 2,
    },
    requests: [
      page("/", { headers: {} }, "/"),
      // The frame around nearly nothing: what every page behind a session costs at least.
      { ...page("empty portal page", student, "/404"), status: 404 },
      page("/dashboard, student", student, "/dashboard"),
      page("/dashboard, supervisor", supervisor, "/dashboard"),
      page("/dashboard, teacher", teacher, "/dashboard"),
      page("report page, student", student, path),
      page("evaluation page, supervisor", supervisor, evaluation.path),
      page("/student, 200 reports", student, "/student"),
      page("student page, teacher", teacher, `/group/student/${crowd.studentId}/1/${crowd.groupId}`),
      page("/group, 60 students", teacher, `/group/${crowd.bigGroupId}`),
      page("/teacher", teacher, "/teacher"),
      page("/teacher/admin", teacher, "/teacher/admin"),
      page("/supervisor", supervisor, "/supervisor"),
      page("/admin/groups", admin, "/admin/groups"),
      page("/admin/users", admin, "/admin/users"),
      page("/admin/users, a search", admin, "/admin/users?search=nora"),
      page("/admin/domains", admin, "/admin/domains"),
      page("/admin/reports", admin, "/admin/reports"),
      page("/admin/audit", admin, "/admin/audit"),
      read("/user/getBadgeNumberForUser"),
      read("/user/getNotifyForUser"),
      read("/placement/list"),
      read("/report/list"),
      read("/report/get", { reportId: id }),
      read("/evaluation/list"),
      read("/admin/list-user", {}, admin),
      read("/admin/list-group", {}, admin),
      read("/admin/get-all-report", { search: "nora" }, admin),
      await prepareSaving(origin, student),
    ],
    marked: [
      { name: "/", path: "/" },
      { name: "/dashboard, student", path: "/dashboard", person: student },
      { name: "report page, student", path, person: student },
      { name: "evaluation page, supervisor", path: evaluation.path, person: supervisor },
      { name: "/group, 60 students", path: `/group/${crowd.bigGroupId}`, person: teacher },
      { name: "/admin/users", path: "/admin/users", person: admin },
    ],
  };
}

/** As many students as there are workers, each typing in their own report. */
async function prepareSaving(origin: string, student: Person): Promise<Subject> {
  const others = people.filter((person) => person.role === "Student" && person.username !== student.username);
  const writers = [student];
  // One after the other: checking a password is made to be slow.
  for (const { mail } of others.slice(0, workers - 1)) writers.push(await signIn(origin, mail.replace(".", "_")));
  const drafts = await Promise.all(writers.map((writer) => beginReport(origin, writer)));
  const draftOf = (worker: number) => {
    const draft = drafts[worker];
    if (!draft) throw new Error(`Nobody types for worker ${worker}.`);
    return draft;
  };
  return {
    name: "/report/save",
    next(worker) {
      const { writer, reportId, questionId, revision } = draftOf(worker);
      const value = `What I want to practise today, typed for the ${revision + 1}th time. `.repeat(4);
      const body = { reportId, revision, answers: [{ questionId, value }] };
      return { path: "/api/report/save", headers: writer.headers, body };
    },
    heard(worker, answer) {
      draftOf(worker).revision = JSON.parse(answer).data.revision;
    },
  };
}

async function beginReport(origin: string, writer: Person) {
  const [placement] = await call<{ placementId: number; startDate: string }[]>(origin, writer, "/placement/list");
  if (!placement) throw new Error(`${writer.username} has no placement.`);
  const { placementId, startDate: date } = placement;
  const { reportId } = await call<{ reportId: number }>(origin, writer, "/report/create", { placementId, date });
  const report = await call<Report>(origin, writer, "/report/get", { reportId });
  const question = flatten(report.questions).find(({ tab, type }) => tab === 1 && type === "text");
  if (!question) throw new Error("The report form asks for no text in planning.");
  return { writer, reportId, questionId: question.id, revision: report.revision };
}

const flatten = (questions: Report["questions"]): Report["questions"] =>
  questions.flatMap((question) => [question, ...flatten(question.subItem)]);
