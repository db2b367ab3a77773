import { describe, expect, it } from "vitest";
import type { UserDetail } from "@/lib/features/user/schema";
import { differencesOf, typedOf, userFormSchema } from "./user-form";

const user: UserDetail = {
  userId: 7,
  fullName: "Kari Nordmann",
  username: "kari",
  email: "kari@school.example",
  role: "Teacher",
  active: true,
  domain: null,
  mergedInto: null,
  lastSignIn: null,
  invited: false,
  reachable: true,
  revision: 3,
  phone: null,
  areaCode: "+47",
  studentNumber: null,
  userCourseCode: null,
  languageCode: "nb",
  allow_multiple_group: 1,
  allow_multiple_evaluation: 0,
  rolePermissions: ["profile"],
  permissions: [
    { permission: "profile", granted: false },
    { permission: "export_data", granted: true },
  ],
};

describe("the form of a person", () => {
  it("without changes gives the input that changes nothing", () => {
    const {
      active: _,
      invited: __,
      reachable: ____,
      rolePermissions: ___,
      domain: _____,
      lastSignIn: ______,
      mergedInto: _______,
      revision: ________,
      permissions,
      ...same
    } = user;
    const { permissions: wanted, ...input } = userFormSchema.parse(typedOf(user));
    expect(input).toEqual(same);
    expect(wanted).toHaveLength(2);
    expect(wanted).toEqual(expect.arrayContaining(permissions));
  });

  it("is the same of a person whom a save has only given another revision", () => {
    expect(typedOf({ ...user, revision: user.revision + 1 })).toEqual(typedOf(user));
  });

  it("shows every permission, most with the role's default", () => {
    const { permissions } = typedOf(user);
    expect(permissions).toMatchObject({ profile: "denied", export_data: "granted", manage_users: "role" });
  });

  it("holds each field to the checks of the call", () => {
    const typed = { ...typedOf(user), username: "Kåre", email: "nobody", phone: "12", fullName: " " };
    const fields = userFormSchema.safeParse(typed).error?.issues.map(({ path, message }) => [path[0], message]);
    expect(fields).toEqual([
      ["fullName", "validation.required"],
      ["username", "validation.username"],
      ["email", "validation.email"],
      ["phone", expect.any(String)],
    ]);
  });
});

describe("the changes by somebody else", () => {
  it("is nothing between two equal readings", () => {
    expect(differencesOf(user, { ...user, revision: 4 })).toEqual({ fields: [], ticks: [], permissions: [] });
  });

  it("names each field, tick and permission", () => {
    const now: UserDetail = {
      ...user,
      fullName: "Kari Hansen",
      phone: "12345678",
      allow_multiple_evaluation: 1,
      permissions: [{ permission: "export_data", granted: true }],
    };
    expect(differencesOf(user, now)).toEqual({
      fields: [
        { field: "fullName", before: "Kari Nordmann", after: "Kari Hansen" },
        { field: "phone", before: "", after: "12345678" },
      ],
      ticks: [{ field: "allow_multiple_evaluation", after: true }],
      permissions: [{ permission: "profile", after: "role" }],
    });
  });
});
