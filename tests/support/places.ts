import { type Role, roles } from "@/lib/platform/auth/permissions";
import { evaluationPath } from "@/lib/platform/navigation/evaluation-path";
import type { PrismaClient } from "@/prisma/generated/client";
import { makeEvaluation } from "../factories/evaluation";
import { makePlacement } from "../factories/placement";
import { makeReport } from "../factories/report";
import { makeSignedIn } from "../factories/session";
import { makeUser } from "../factories/user";
import { signInPage } from "./visit";

/** A page that these roles may visit; the others get "access denied". */
const only = (...allowed: Role[]) =>
  Object.fromEntries(roles.map((role) => [role, allowed.includes(role) ? 200 : "/403"])) as Record<
    Role,
    number | string
  >;

/** SPEC §2: every page, with the result without a session and for each role. */
export const places: Record<
  string,
  { without: number | string; within: number | string | Partial<Record<Role, number | string>> }
> = {
  "/": { without: 200, within: "/dashboard" },
  "/password": { without: 200, within: 200 },
  "/email-undo": { without: 200, within: 200 },
  "/accessibility": { without: 200, within: 200 },
  "/offline": { without: 200, within: 200 },
  "/feide": { without: "/api/feide/start", within: "/dashboard" },
  "/guest": { without: 200, within: 200 },
  "/sign-evaluation-report-to-link": { without: 200, within: 200 },
  "/503": { without: 503, within: 503 },
  "/redirect/[...path]": { without: signInPage, within: "/dashboard" },
  "/api/docs": { without: 200, within: 200 },
  "/dashboard": { without: signInPage, within: 200 },
  "/profile/index": { without: signInPage, within: 200 },
  "/user/create/[beforePage]": { without: signInPage, within: only("Teacher", "Admin") },
  "/admin/domains": { without: signInPage, within: only("Admin") },
  "/admin/users": { without: signInPage, within: only("Admin") },
  "/admin/users/[userId]": { without: signInPage, within: only("Admin") },
  "/admin/import": { without: signInPage, within: only("Admin") },
  "/admin/export": { without: signInPage, within: only("Admin") },
  "/admin/settings": { without: signInPage, within: only("Admin") },
  "/admin/settings/retention": { without: signInPage, within: only("Admin") },
  "/admin/system": { without: signInPage, within: only("Admin") },
  "/admin/evaluations": { without: signInPage, within: only("Admin") },
  "/admin/audit": { without: signInPage, within: only("Admin") },
  "/admin/archive": { without: signInPage, within: only("Admin") },
  "/admin/reports": { without: signInPage, within: only("Admin") },
  "/admin/evaluations/[evaluationId]": { without: signInPage, within: only("Admin") },
  "/admin/groups": { without: signInPage, within: only("Teacher", "Admin") },
  "/admin/group/add": { without: signInPage, within: only("Teacher", "Admin") },
  "/admin/group/edit/[groupId]": { without: signInPage, within: only("Teacher", "Admin") },
  "/admin/manager": { without: signInPage, within: only("Admin") },
  "/admin/languages": { without: signInPage, within: only("Admin") },
  "/admin/user/login": { without: signInPage, within: only("Admin") },
  "/admin/outbox": { without: signInPage, within: only("Admin") },
  "/group/student/report/[report_id]/[report_status]": { without: signInPage, within: 200 },
  "/student/evaluation/[evaluationId]/[report_status]": { without: signInPage, within: 200 },
  "/group/student/[student_id]/[tab]/[groupId]": { without: signInPage, within: 200 },
  "/group/student/[student_id]/[groupId]/detailed-overview/[category_id]": { without: signInPage, within: 200 },
  "/group/[group_id]": { without: signInPage, within: only("Teacher") },
  "/reports": { without: signInPage, within: 200 },
  "/student": { without: signInPage, within: only("Student") },
  "/student/absence": { without: signInPage, within: only("Student") },
  "/student/my-supervisor": { without: signInPage, within: only("Student") },
  "/supervisor": { without: signInPage, within: only("Supervisor", "SecondarySupervisor") },
  "/teacher": { without: signInPage, within: only("Teacher") },
  "/teacher/admin": { without: signInPage, within: only("Teacher") },
  "/report": { without: signInPage, within: only("Admin") },
  "/support": { without: signInPage, within: "https://support.example/practicum" },
  "/401": { without: signInPage, within: 401 },
  "/403": { without: signInPage, within: 403 },
  "/404": { without: signInPage, within: 404 },
  "/500": { without: signInPage, within: 500 },
};

/** People of the five roles and records that all of them may see: a token of each, and the address of a place about these records. */
export async function makeVisitors(db: PrismaClient) {
  const scene = await makePlacement(db);
  const { student, supervisor, secondarySupervisor, teacher, group } = scene;
  const { id: reportId } = await makeReport(db, scene, { status: 2 });
  const { id: evaluationId } = await makeEvaluation(db, scene);
  const tokens = {} as Record<Role, string>;
  for (const person of [student, supervisor, secondarySupervisor, teacher, await makeUser(db, "Admin")])
    tokens[person.role] = (await makeSignedIn(db, person)).token;
  const report = `/group/student/report/${reportId}/2`;
  const addressOf = (path: string): string => {
    if (path.startsWith("/redirect/")) return "/redirect/dashboard";
    if (path.startsWith("/user/create/")) return "/user/create/dashboard";
    if (path.startsWith("/admin/users/")) return `/admin/users/${student.id}`;
    if (path.startsWith("/group/student/report/")) return report;
    if (path.startsWith("/student/evaluation/")) return evaluationPath(evaluationId, 1);
    if (path.startsWith("/admin/evaluations/")) return `/admin/evaluations/${evaluationId}`;
    return path
      .replace("[student_id]", String(student.id))
      .replace("[tab]", "1")
      .replace(/\[group(Id|_id)\]/, String(group.id))
      .replace("[category_id]", "1");
  };
  return { tokens, report, addressOf };
}
