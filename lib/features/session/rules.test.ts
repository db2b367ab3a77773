import { describe, expect, it } from "vitest";
import { readUserInfo, type UserInfo } from "./rules";

const info = (permissions: unknown) => ({ user: { permissions } }) as unknown as UserInfo;

describe("the user info", () => {
  it("is taken as it is", () => {
    const given = info([{ permission: "profile" }]);
    expect(readUserInfo(given)).toBe(given);
  });

  it.each([undefined, null, {}])("that is missing (%j) asks for a new sign-in", (data) => {
    expect(() => readUserInfo(data as unknown as UserInfo)).toThrow("Verification failed, please Login again.");
  });

  it("that was refused requires a new sign-in", () => {
    expect(() => readUserInfo(null)).toThrow("Verification failed, please Login again.");
  });

  it.each([undefined, null, [], "profile"])("with %j for permissions is rejected", (permissions) => {
    expect(() => readUserInfo(info(permissions))).toThrow("getInfo: roles must be a non-null array!");
  });
});
