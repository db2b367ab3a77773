import { describe, expect, it } from "vitest";
import { rolePermissions } from "@/lib/platform/auth/permissions";
import { pageBefore } from "./create-before-page";

describe("the form for a new user", () => {
  it("leads back to the list of users for those who have one", () => {
    expect(pageBefore("users", rolePermissions.Admin)).toBe("/admin/users");
    expect(pageBefore("users", rolePermissions.Teacher)).toBe("/dashboard");
  });

  it.each(["dashboard", "nowhere", "", "toString", "__proto__", "//evil.example", "https:%2F%2Fevil.example"])(
    "returns to the dashboard from %j",
    (name) => {
      expect(pageBefore(name, rolePermissions.Admin)).toBe("/dashboard");
    },
  );
});
