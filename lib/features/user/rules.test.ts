import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { limits } from "@/lib/platform/limits";
import { newUsername } from "@/lib/platform/validators";
import { freeUsername, hostOf, showPhone, stateOf, usernameFrom } from "./rules";

describe("a username made of a mail address", () => {
  it.each([
    ["Kari.Nordmann@vid.no", "kari_nordmann"],
    ["kari+praksis@vid.no", "kari_praksis"],
    ["Åse.Bjørnæs@vid.no", "ase_bjornaes"],
    ["_kari_@vid.no", "kari"],
    ["김@vid.no", "user"],
    ["", "user"],
  ])("of %j is %s", (email, username) => {
    expect(usernameFrom(email)).toBe(username);
  });

  it("can always be given, even as the thousandth of its name", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.emailAddress(), fc.string({ minLength: 300 })), (email) => {
        const name = usernameFrom(email);
        expect(newUsername.parse(name)).toBe(name);
        expect(`${name}_1000`.length).toBeLessThanOrEqual(limits.inputLength);
      }),
    );
  });
});

describe("a free username", () => {
  it("is the name itself, or the first number after it that is not taken", () => {
    expect(freeUsername("kari", new Set())).toBe("kari");
    expect(freeUsername("kari", new Set(["kari_2"]))).toBe("kari");
    expect(freeUsername("kari", new Set(["kari", "kari_3"]))).toBe("kari_2");
    expect(freeUsername("kari", new Set(["kari", "kari_2"]))).toBe("kari_3");
  });
});

it("the host of an address is what follows the last @", () => {
  expect(hostOf('"a@b"@vid.no')).toBe("vid.no");
});

describe("a phone number", () => {
  it.each([
    ["+47", "00000126", "+47 00 00 01 26"],
    ["+351", "912345678", "+351 912 345 678"],
    ["+1", "2025550123", "+1 202 555 0123"],
    ["+55", "11912345678", "+55 11 91234 5678"],
  ])("%s %s is written in groups", (areaCode, digits, shown) => {
    expect(showPhone(areaCode, digits)).toBe(shown);
  });
});

describe("the state of an account", () => {
  const domain = { domainId: 1, name: "School", active: true };
  const closed = { ...domain, active: false };
  const mergedInto = { userId: 1, fullName: "Kari Nordmann" };
  it.each([
    ["merged", { active: false, invited: true, domain: closed, mergedInto }],
    ["inactive", { active: false, invited: true, domain: null, mergedInto: null }],
    ["inactive", { active: false, invited: false, domain: closed, mergedInto: null }],
    ["domain", { active: true, invited: true, domain: closed, mergedInto: null }],
    ["invited", { active: true, invited: true, domain: null, mergedInto: null }],
    ["active", { active: true, invited: false, domain, mergedInto: null }],
  ] as const)("is %s for %j", (state, account) => {
    expect(stateOf(account)).toBe(state);
  });
});
