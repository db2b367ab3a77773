import type { Role } from "../auth/permissions";
import type { Route } from "./route";

/** The only route table (SPEC §2). Middleware, sidebar, back arrow, page guards and tests all read it. */
export const routes = [
  { path: "/", title: "menu.sign_in", access: "public" },
  { path: "/password", title: "menu.password", access: "public" },
  { path: "/email-undo", title: "menu.email_undo", access: "public" },
  { path: "/feide", title: "menu.sign_in", access: "public" },
  { path: "/accessibility", title: "menu.accessibility", access: "public" },
  { path: "/guest", title: "menu.guest", access: "public" },
  { path: "/sign-evaluation-report-to-link", title: "menu.sign_by_link", access: "public" },
  { path: "/503", title: "menu.unavailable", access: "public" },
  { path: "/offline", title: "menu.offline", access: "public" },
  { path: "/redirect/[...path]", title: "menu.sign_in", access: "public" },
  { path: "/api/docs", title: "API", access: "public" },
  {
    path: "/dashboard",
    title: "menu.dashboard",
    access: "signedIn",
    icon: "home",
    bar: ["Student", "Supervisor", "SecondarySupervisor", "Teacher"],
  },
  { path: "/reports", title: "menu.reports", access: ["view_student_report"], icon: "report", bar: ["Student"] },
  {
    path: "/student",
    title: "menu.my_overview",
    access: ["view_student_my_overview"],
    icon: "chart",
    bar: ["Student"],
  },
  {
    path: "/student/absence",
    title: "menu.absence",
    access: ["view_student_my_overview"],
    icon: "absence",
    bar: ["Student"],
  },
  {
    path: "/student/my-supervisor",
    title: "menu.my_supervisor",
    access: ["view_student_my_supervisor"],
    icon: "contact",
  },
  {
    path: "/supervisor",
    title: "menu.my_students",
    access: ["view_supervisor_students"],
    icon: "students",
    bar: ["Supervisor", "SecondarySupervisor"],
  },
  { path: "/teacher", title: "menu.my_group", access: ["view_teacher_my_group"], icon: "group", bar: ["Teacher"] },
  {
    path: "/teacher/admin",
    title: "menu.my_students",
    access: ["view_teacher_admin"],
    icon: "students",
    bar: ["Teacher"],
  },
  { path: "/profile/index", title: "menu.profile", access: ["profile"], back: true },
  {
    path: "/group/student/report/[report_id]/[report_status]",
    title: "menu.report",
    access: ["view_student_report"],
    back: true,
    views: true,
    paper: "print",
  },
  {
    path: "/student/evaluation/[evaluationId]/[report_status]",
    title: "menu.evaluation",
    access: "signedIn",
    back: true,
    views: true,
  },
  { path: "/group/[group_id]", title: "menu.group", access: ["view_teacher_my_group"], back: true },
  {
    path: "/group/student/[student_id]/[tab]/[groupId]",
    title: "menu.student",
    access: ["view_student_overview"],
    back: true,
    views: true,
  },
  {
    path: "/group/student/[student_id]/[groupId]/detailed-overview/[category_id]",
    title: "menu.area",
    access: ["view_student_overview"],
    back: true,
    views: true,
  },
  {
    path: "/report",
    title: "menu.questions_in_report",
    access: ["view_questions_in_report"],
    icon: "questions",
    section: "content",
  },
  {
    path: "/user/create/[beforePage]",
    title: "menu.add_user",
    access: ["view_add_user"],
    icon: "user_plus",
    section: "people",
    href: "/user/create/dashboard",
    back: true,
  },
  {
    path: "/admin/groups",
    title: "menu.groups",
    access: ["view_admin_edit_group"],
    icon: "manage_groups",
    section: "placements",
  },
  {
    path: "/admin/group/add",
    title: "menu.new_group",
    access: ["view_admin_add_group"],
    under: "/admin/groups",
    icon: "manage_groups",
    section: "placements",
    back: true,
  },
  {
    path: "/admin/group/edit/[groupId]",
    title: "menu.edit_group",
    access: ["view_admin_edit_group"],
    under: "/admin/groups",
    back: true,
  },
  { path: "/admin/users", title: "menu.users", access: ["manage_users"], icon: "users", section: "people" },
  { path: "/admin/domains", title: "menu.domains", access: ["manage_domains"], icon: "domains", section: "people" },
  { path: "/admin/users/[userId]", title: "menu.user", access: ["manage_users"], under: "/admin/users", back: true },
  {
    path: "/admin/evaluations",
    title: "menu.evaluations",
    access: ["manage_evaluations"],
    icon: "evaluation",
    section: "placements",
  },
  {
    path: "/admin/evaluations/[evaluationId]",
    title: "menu.evaluation",
    access: ["manage_evaluations"],
    under: "/admin/evaluations",
    back: true,
  },
  {
    path: "/admin/reports",
    title: "menu.manage_reports",
    access: ["manage_reports"],
    icon: "manage_reports",
    section: "placements",
  },
  { path: "/admin/audit", title: "menu.audit", access: ["view_audit"], icon: "audit", section: "operation" },
  {
    path: "/admin/archive",
    title: "menu.archive",
    access: ["archive_evaluations"],
    icon: "archive",
    section: "operation",
  },
  {
    path: "/admin/manager",
    title: "menu.languages",
    access: ["view_and_edit_languages"],
    icon: "language",
    section: "content",
  },
  { path: "/admin/languages", title: "menu.texts", access: ["view_admin_manager"], icon: "texts", section: "content" },
  { path: "/admin/import", title: "menu.import", access: ["manage_groups"], icon: "upload", section: "placements" },
  { path: "/admin/export", title: "menu.export", access: ["export_data"], icon: "download", section: "operation" },
  {
    path: "/admin/settings",
    title: "menu.settings",
    access: ["manage_settings"],
    icon: "settings",
    section: "operation",
  },
  {
    path: "/admin/settings/retention",
    title: "menu.retention",
    access: ["manage_settings"],
    under: "/admin/settings",
    back: true,
  },
  {
    path: "/admin/system",
    title: "menu.operation",
    access: ["manage_settings"],
    icon: "operation",
    section: "operation",
  },
  {
    path: "/admin/user/login",
    title: "menu.login_as",
    access: ["view_admin_login"],
    under: "/admin/users",
    icon: "users",
    section: "people",
    back: true,
  },
  // Anybody who reads a mail can sign in as its recipient, so no permission is enough.
  {
    path: "/admin/outbox",
    title: "menu.outbox",
    access: ["manage_users"],
    role: "Admin",
    icon: "mail",
    section: "operation",
    demo: true,
  },
  { path: "/support", title: "menu.support", access: "signedIn", icon: "support", external: true },
  { path: "/401", title: "menu.error", access: "signedIn" },
  { path: "/403", title: "menu.error", access: "signedIn" },
  { path: "/404", title: "menu.error", access: "signedIn" },
  { path: "/500", title: "menu.error", access: "signedIn" },
] as const satisfies readonly Route[];

/** A trailing slash is ignored, except for the root. */
const patternOf = (path: string) =>
  new RegExp(
    `^${path.replace(/\/\[\.\.\.[^\]]+\]/g, "/.+").replace(/\/\[[^\]]+\]/g, "/[^/]+")}${path === "/" ? "" : "/?"}$`,
  );

const patterns: { route: Route; pattern: RegExp }[] = routes.map((route) => ({
  route,
  pattern: patternOf(route.path),
}));

/** The route of an address, or null for an unknown one. */
export const findRoute = (pathname: string): Route | null =>
  patterns.find(({ pattern }) => pattern.test(pathname))?.route ?? null;

/** What the back arrow takes as one place: a page without what its query says, and all views of one route. */
export function placeOf(address: string): string {
  const pathname = address.split("?")[0] ?? "";
  const route = findRoute(pathname);
  return route?.views ? route.path : pathname;
}

/** Somebody with a session, as far as pages are concerned. */
export type Visitor = { role: Role; permissions: readonly string[] };

/** May somebody open the route? */
export const canVisit = (route: Route, { role, permissions }: Visitor): boolean =>
  (route.role === undefined || route.role === role) &&
  (typeof route.access === "string" || route.access.some((permission) => permissions.includes(permission)));
