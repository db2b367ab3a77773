import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { permissions, type Role, rolePermissions, roles } from "../auth/permissions";
import { menuFor } from "./menu";
import { sectionsOf } from "./menu-sections";
import { menuSections, type Route } from "./route";
import { canVisit, findRoute, routes } from "./routes";

const visitor = (role: Role) => ({ role, permissions: rolePermissions[role] });

/** An address of the route. */
const sample = (route: Route) => route.path.replace(/\[\.\.\.[^\]]+\]/g, "a/b").replace(/\[[^\]]+\]/g, "7");

describe("an address", () => {
  it.each(routes)("of $path is found, with and without a trailing slash", (route) => {
    expect(findRoute(sample(route))).toBe(route);
    if (route.path !== "/") expect(findRoute(`${sample(route)}/`)).toBe(route);
  });

  it.each([
    "/nowhere",
    "/dashboard/more",
    "/Dashboard",
    "/group/student/report/7",
    "/group/student/report/7/1/more",
    "/group/student/report//1",
    "/redirect",
    "/redirect/",
    "/api",
    "dashboard",
    "",
    "//",
  ])("%j is no known page", (pathname) => {
    expect(findRoute(pathname)).toBeNull();
  });

  it("never throws, for any content", () => {
    fc.assert(
      fc.property(fc.webPath(), fc.string(), (path, text) => {
        for (const pathname of [path, `/${text}`, `${path}/${text}`])
          expect([null, ...routes]).toContain(findRoute(pathname));
      }),
    );
  });
});

describe("a long menu", () => {
  it("has every entry once, under its heading", () => {
    const menu = menuFor(visitor("Admin"), true);
    const sections = sectionsOf(menu);
    expect(sections.map(({ section }) => section)).toEqual([null, ...menuSections, null]);
    const listed = sections.flatMap(({ entries }) => entries.map(({ path }) => path));
    expect(listed.toSorted()).toEqual(menu.map(({ path }) => path).toSorted());
    expect(listed.at(-1)).toBe("/support");
    for (const { section, entries } of sections)
      for (const entry of entries) expect(entry.section ?? null).toBe(section);
  });

  it("is the only one with headings", () => {
    for (const role of roles.filter((one) => one !== "Admin")) {
      const menu = menuFor(visitor(role), true);
      expect(sectionsOf(menu)).toEqual([{ section: null, entries: menu }]);
    }
  });
});

describe("a place", () => {
  it("is open when it names no permission, and otherwise to users with one of them", () => {
    for (const route of routes as readonly Route[]) {
      const { access } = route;
      const open = (permissions: string[]) => canVisit(route, { role: "Admin", permissions });
      expect(open([])).toBe(typeof access === "string");
      if (typeof access !== "string") for (const one of access) expect(open(["profile", one])).toBe(true);
    }
  });

  it("with a role is closed to all others, whatever their permissions", () => {
    const closed = (routes as readonly Route[]).filter((route) => route.role !== undefined);
    expect(closed.map(({ path, role }) => [path, role])).toEqual([["/admin/outbox", "Admin"]]);
    for (const route of closed)
      for (const role of roles) expect(canVisit(route, { role, permissions })).toBe(role === route.role);
  });

  it("has one row in the table", () => {
    expect(new Set(routes.map(({ path }) => path)).size).toBe(routes.length);
  });
});

describe("the sidebar", () => {
  it("lists the entries that other pages are under", () => {
    const listed = menuFor({ role: "Admin", permissions }, false).map(({ path }) => path);
    for (const { under } of routes as readonly Route[]) if (under !== undefined) expect(listed).toContain(under);
  });

  it.each(permissions)("leads a person with %s alone to each of its pages, by an entry or from one", (permission) => {
    const alone = { role: "Supervisor" as const, permissions: [permission] };
    const listed = menuFor(alone, false).map(({ path }) => path);
    const opened = (routes as readonly Route[]).filter(
      ({ access, path, href }) =>
        typeof access !== "string" && access.includes(permission) && !(href ?? path).includes("["),
    );
    // The profile is reached by the person's name.
    for (const { path, under, role } of opened)
      if (!role && path !== "/profile/index") expect(listed).toContain(listed.includes(under ?? "") ? under : path);
  });

  it("lists what belongs to an entry only for who may not open that one", () => {
    const paths = menuFor(visitor("Admin"), false).map(({ path }) => path);
    expect(paths).not.toContain("/admin/group/add");
    expect(paths).not.toContain("/admin/user/login");
  });

  it.each(roles)("of a %s contains only what they may visit, in the table's order", (role: Role) => {
    const menu = menuFor(visitor(role), false);
    const paths = menu.map(({ path }) => path);
    expect(paths).toContain("/dashboard");
    expect(paths).toContain("/support");
    const order: string[] = routes.map(({ path }) => path);
    expect(paths).toEqual(paths.toSorted((a, b) => order.indexOf(a) - order.indexOf(b)));
    for (const route of menu) expect(canVisit(route, visitor(role))).toBe(true);
  });

  it("shows the outgoing mail in the demo only, and to admins only", () => {
    for (const role of roles) {
      const paths = (demo: boolean) => menuFor(visitor(role), demo).map(({ path }) => path);
      expect(paths(false)).not.toContain("/admin/outbox");
      expect(paths(true).includes("/admin/outbox")).toBe(role === "Admin");
    }
  });

  it("contains only addresses without parameters", () => {
    for (const route of menuFor({ role: "Admin", permissions }, true)) {
      const href = route.href ?? route.path;
      expect(href).not.toContain("[");
      expect(findRoute(href)).toBe(route);
    }
  });
});
