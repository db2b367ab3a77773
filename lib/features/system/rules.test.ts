import { describe, expect, it } from "vitest";
import { type CheckName, type CheckState, type Checks, isDiskFull, minFreeBytes, shownError, verdictOf } from "./rules";

const fine: Checks = { database: "ok", disk: "ok", channels: "ok", jobs: "ok" };

describe("the verdict on a process", () => {
  const cases: [name: CheckName, state: CheckState, verdict: string][] = [
    ["database", "failed", "unavailable"],
    // It may be the only process, and can serve all that needs no files.
    ["disk", "failed", "degraded"],
    // Every process sees these alike: sending people elsewhere would leave them nowhere.
    ["channels", "failed", "degraded"],
    ["jobs", "failed", "degraded"],
    ["jobs", "off", "ok"],
  ];
  it.each(cases)("with %s %s is %s", (name, state, verdict) => {
    expect(verdictOf({ ...fine, [name]: state }, false)).toBe(verdict);
  });

  it("is ok when every check is, and unavailable from the begin of its stop", () => {
    expect(verdictOf(fine, false)).toBe("ok");
    expect(verdictOf(fine, true)).toBe("unavailable");
  });
});

it("a disk is full before nothing at all is left", () => {
  expect([minFreeBytes - 1, minFreeBytes, 0].map((free) => isDiskFull({ free }))).toEqual([true, false, true]);
});

describe("the error of a job, as it is shown,", () => {
  it.each([
    ["is its first line", "It failed.\n    at somewhere", true, "It failed."],
    ["has no address of a page", "Refused https://praksis.example/password?token=abc here", true, "Refused … here"],
    ["has no token", "cannot read token=abc", true, "cannot read …"],
    [
      "has the address of a mailbox for who may see it",
      "No mailbox <kari@x.example>",
      true,
      "No mailbox <kari@x.example>",
    ],
    ["has none for others", "No mailbox <kari@x.example>, ola@y.example", false, "No mailbox <…>, …"],
    ["is nothing without any", null, true, null],
    ["is nothing when it is empty", " \n", true, null],
  ])("%s", (_, error, showsAddresses, shown) => {
    expect(shownError(error, showsAddresses)).toBe(shown);
  });

  it("is cut off", () => {
    expect(shownError("a".repeat(1_000), true)).toHaveLength(200);
  });
});
