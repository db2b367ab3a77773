import { expect, test } from "vitest";
import { rolePermissions, roles } from "@/lib/platform/auth/permissions";
import { barFor, menuFor } from "@/lib/platform/navigation/menu";
import { routeIcons } from "./route-icons";

test.each(roles)("no two places in the menu or the bar of a %s have the same icon or the same words", (role) => {
  const visitor = { role, permissions: rolePermissions[role] };
  for (const places of [menuFor(visitor, true), barFor(visitor)]) {
    const icons = places.flatMap(({ icon }) => (icon ? [routeIcons[icon]] : []));
    expect(new Set(icons).size).toBe(icons.length);
    const titles = places.map(({ title }) => title);
    expect(new Set(titles).size).toBe(titles.length);
  }
});

// Side by side at the size of a menu they are hardly told apart.
const alike = [
  ["user-group", "users"],
  ["clipboard-document", "clipboard-document-list"],
] as const;

test.each(alike)("%s and %s are not both in the menu", (one, other) => {
  const icons: readonly string[] = Object.values(routeIcons);
  expect(icons.includes(one) && icons.includes(other)).toBe(false);
});
