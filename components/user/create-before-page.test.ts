import { describe, expect, it } from "vitest";
import { type Role, rolePermissions } from "@/lib/platform/auth/permissions";
import { pageBefore } from "./create-before-page";

const visitor = (role: Role) => ({ role, permissions: rolePermissions[role] });

describe("the form for a new user", () => {
  it("leads back to the list of users for those who have one", () => {
    expect(pageBefore("users", visitor("Admin"))).toBe("/admin/users");
    expect(pageBefore("users", visitor("Teacher"))).toBe("/dashboard");
  });

  it.each(["dashboard", "nowhere", "", "toString", "__proto__", "//evil.example", "https:%2F%2Fevil.example"])(
    "returns to the dashboard from %j",
    (name) => {
      expect(pageBefore(name, visitor("Admin"))).toBe("/dashboard");
    },
  );
});
