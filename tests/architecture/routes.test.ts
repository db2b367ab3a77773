import { describe, expect, it } from "vitest";
import type { Route } from "@/lib/platform/navigation/route";
import { routes } from "@/lib/platform/navigation/routes";
import nb from "@/messages/nb.json";
import { addressOf, filesUnder, printMissing, shapeOf } from "./files";

const table: readonly Route[] = routes;
const pages = filesUnder("app").filter((file) => /\/page\.tsx$/.test(file));
const pageShapes = new Set(pages.map((file) => shapeOf(addressOf(file))));

/** The pages of SPEC §2, and who may open each. */
const specified: Record<string, Route["access"]> = {
  "/": "public",
  "/password": "public",
  "/guest": "public",
  "/feide": "public",
  "/sign-evaluation-report-to-link": "public",
  "/503": "public",
  "/redirect/[...path]": "public",
  "/404": "signedIn",
  "/401": "signedIn",
  "/403": "signedIn",
  "/dashboard": "signedIn",
  "/profile/index": ["profile"],
  "/admin/manager": ["view_and_edit_languages"],
  "/admin/languages": ["view_admin_manager"],
  "/admin/user/login": ["view_admin_login"],
  "/student": ["view_student_my_overview"],
  "/student/my-supervisor": ["view_student_my_supervisor"],
  "/student/evaluation/[evaluationId]/[report_status]": "signedIn",
  "/teacher": ["view_teacher_my_group"],
  "/teacher/admin": ["view_teacher_admin"],
  "/supervisor": ["view_supervisor_students"],
  "/user/create/[beforePage]": ["view_add_user"],
  "/group/[group_id]": ["view_teacher_my_group"],
  "/admin/group/add": ["view_admin_add_group"],
  "/admin/group/edit/[groupId]": ["view_admin_edit_group"],
  "/report": ["view_questions_in_report"],
  "/group/student/report/[report_id]/[report_status]": ["view_student_report"],
  "/group/student/[student_id]/[tab]/[groupId]": ["view_student_overview"],
  "/group/student/[student_id]/[groupId]/detailed-overview/[category_id]": ["view_student_overview"],
  "/support": "signedIn",
};

/** Those that show the back arrow. */
const withBack = new Set([
  "/profile/index",
  "/admin/user/login",
  "/student/evaluation/[evaluationId]/[report_status]",
  "/user/create/[beforePage]",
  "/group/[group_id]",
]);

/** Those that do not exist yet. This list may only shrink. */
const missing: string[] = [];

const rowOf = (path: string) => table.find((route) => shapeOf(route.path) === shapeOf(path));

/** Routes that redirect and have no page. */
const leadsOn = (route: Route) => route.external === true || route.path.startsWith("/redirect/");

describe("the places of SPEC §2", () => {
  it("exist, except those known to be missing", () => {
    printMissing("places", missing);
    expect(
      Object.keys(specified)
        .filter((path) => !rowOf(path))
        .toSorted(),
    ).toEqual(missing.toSorted());
  });

  it.each(Object.entries(specified).filter(([path]) => rowOf(path)))(
    "have the specified access: %s",
    (path, access) => {
      expect(rowOf(path)?.access).toEqual(access);
      if (withBack.has(path)) expect(rowOf(path)?.back).toBe(true);
    },
  );
});

describe("the table of places", () => {
  it("has a page for each row that is not a redirect", () => {
    for (const route of table) if (!leadsOn(route)) expect([...pageShapes]).toContain(shapeOf(route.path));
  });

  it("has a row for each page", () => {
    const rows = table.map(({ path }) => shapeOf(path));
    for (const shape of pageShapes) expect(rows).toContain(shape);
  });

  it("has a text for each title", () => {
    const menu: Record<string, string> = nb.menu;
    for (const { title } of table)
      expect(title.startsWith("menu.") ? menu[title.slice("menu.".length)] : title).toBeTruthy();
  });

  it("has a page for every error of SPEC §8", () => {
    for (const path of ["/401", "/403", "/404", "/500", "/503"]) expect([...pageShapes]).toContain(path);
  });
});
