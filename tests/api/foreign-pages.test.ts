import { beforeAll, expect, it } from "vitest";
import { reportStatus } from "@/lib/features/report/life/rules";
import { evaluationPath } from "@/lib/platform/navigation/evaluation-path";
import { categoryPath, studentPath } from "@/lib/platform/navigation/student-path";
import { makeEvaluation } from "../factories/evaluation";
import { countCells } from "../runner/cells";
import { type Answered, db, leadsTo, send } from "../support/api";
import { type CallerKind, callers, makeSubject, makeWorld, type Subject } from "../support/subject";

/** A page as the browser opens it, and as the product's script fetches it (React's own format, "RSC"). */
const forms = {
  page: {},
  data: { rsc: "1" },
  prefetch: { rsc: "1", "next-router-prefetch": "1" },
} as const;

/** Pages about the records of one placement. */
const pagesAbout = ({ scene, report }: Subject, evaluationId: number): string[] => {
  const [studentId, groupId] = [scene.student.id, scene.group.id];
  return [
    ...[1, 2, 3, 4, 5].map((status) => `/group/student/report/${report.id}/${status}`),
    `/group/student/report/${report.id}/4?view=print`,
    studentPath(studentId, 1, groupId),
    studentPath(studentId, 2, groupId),
    studentPath(studentId, 3, groupId),
    evaluationPath(evaluationId, 1),
    `/admin/evaluations/${evaluationId}`,
    categoryPath(studentId, groupId, "1"),
    categoryPath(studentId, groupId, "A"),
    categoryPath(studentId, groupId, "B"),
    `/group/${groupId}`,
    `/student?group=${groupId}`,
    `/admin/users/${studentId}`,
  ];
};

/** Opens or fetches a page. Next asks those who fetch its data to say so in the address as well. */
async function read(path: string, token: string | undefined, headers: Record<string, string>): Promise<Answered> {
  const sent = { cookies: { ...(token && { "Admin-Token": token }) } as Record<string, string>, headers };
  const answered = await send(path, sent);
  const next = leadsTo(answered);
  return next?.includes("_rsc") ? send(next, sent) : answered;
}

const outsiders = callers.filter((kind) => kind !== "Admin");

let subject: Awaited<ReturnType<typeof makeSubject>>;
let evaluationId: number;
let secrets: string[];
const tokens = new Map<CallerKind, string | undefined>();
beforeAll(async () => {
  const [here, elsewhere] = await Promise.all([makeWorld(), makeWorld()]);
  subject = await makeSubject(elsewhere, reportStatus.seeFeedback, "Student");
  const { scene, report } = subject;
  evaluationId = (await makeEvaluation(db, scene, { submitted: ["student", "supervisor"] })).id;
  secrets = [scene.student.fullName, scene.supervisor.fullName, scene.group.name, report.name, scene.student.email];
  for (const kind of outsiders) tokens.set(kind, (await makeSubject(here, reportStatus.planning, kind)).token);
});

it("gives the student's own, so that what is missing below is really withheld", async () => {
  const own = pagesAbout(subject, evaluationId).filter(
    (path) => !path.startsWith("/admin/") && !/^\/group\/\d+$/.test(path),
  );
  for (const path of own)
    for (const headers of [forms.page, forms.data]) {
      const { text } = await read(path, subject.token, headers);
      expect([path, secrets.some((secret) => text.includes(secret))]).toEqual([path, true]);
    }
});

it.each(outsiders)("gives nothing of another placement to: %s", async (kind) => {
  const token = tokens.get(kind);
  for (const path of pagesAbout(subject, evaluationId))
    for (const [form, headers] of Object.entries(forms)) {
      const { status, text } = await read(path, token, headers);
      const found = secrets.filter((secret) => text.includes(secret));
      expect([path, form, found, status < 500]).toEqual([path, form, [], true]);
      countCells("foreign pages, their data and their prefetch, by visitor");
    }
});
