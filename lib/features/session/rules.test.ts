import { describe, expect, it } from "vitest";
import { readUserInfo, type UserInfo } from "./rules";

const info = (permissions: unknown) => ({ user: { permissions } }) as unknown as UserInfo;

describe("the user info", () => {
  it("is taken as it is", () => {
    const given = info([{ permission: "profile" }]);
    expect(readUserInfo({ status: 200, data: given })).toBe(given);
  });

  it.each([undefined, null, {}])("that is missing (%j) asks for a new sign-in", (data) => {
    const answer = { status: 200 as const, data: data as unknown as UserInfo };
    expect(() => readUserInfo(answer)).toThrow("Verification failed, please Login again.");
  });

  it("that was refused asks for a new sign-in", () => {
    const refused = { status: 400 as const, error: "system.error_input", data: null };
    expect(() => readUserInfo(refused)).toThrow("Verification failed, please Login again.");
  });

  it.each([undefined, null, [], "profile"])("with %j for permissions is worth nothing", (permissions) => {
    expect(() => readUserInfo({ status: 200, data: info(permissions) })).toThrow(
      "getInfo: roles must be a non-null array!",
    );
  });
});
