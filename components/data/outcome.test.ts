import { describe, expect, it, test } from "vitest";
import { CallError } from "@/lib/platform/http/client";
import type { Refused } from "@/lib/platform/http/contract";
import { outcomeOf, placed, type Refusal } from "./outcome";

const text = (key: string) => `text of ${key}`;
const refuse = (answer: Refused) => outcomeOf(Promise.reject(new CallError("the client's words", answer)), text);

describe("what became of a call", () => {
  it("is done with what it answered", async () => {
    expect(await outcomeOf(Promise.resolve({ status: 200, data: 7 }), text)).toEqual({ kind: "done", data: 7 });
  });

  it("is refused with the first error of each field, in words", async () => {
    const errors = { email: ["user.error_email_taken", "validation.invalid"], odd: [] };
    const answer = { status: 400, error: "system.error_input", errors, data: null } as const;
    expect(await outcomeOf(Promise.resolve(answer), text)).toEqual({
      kind: "refused",
      status: 400,
      problem: "text of system.error_input",
      errors: { email: "text of user.error_email_taken", odd: "text of system.error_input" },
      revision: null,
    });
  });

  it("is refused with a rule's own words when no field is named", async () => {
    const answer = { status: 400, error: "goal.error_too_many", errors: {}, data: null } as const;
    expect(await outcomeOf(Promise.resolve(answer), text)).toMatchObject({ problem: "text of goal.error_too_many" });
  });

  it("is changed with the server's revision on 409", async () => {
    const outcome = await refuse({ status: 409, error: "system.error_changed_meanwhile", revision: 4 });
    expect(outcome).toMatchObject({ kind: "changed", status: 409, revision: 4 });
  });

  it.each([401, 403, 404, 429, 500, 503] as const)("is refused with the status %i", async (status) => {
    expect(await refuse({ status, error: "key" })).toMatchObject({ kind: "refused", status, problem: "text of key" });
  });

  it("is unreachable with the client's words when no answer came", async () => {
    const outcome = await outcomeOf(Promise.reject(new CallError("No connection", null)), text);
    expect(outcome).toMatchObject({ kind: "unreachable", status: null, problem: "No connection" });
  });

  it("is refused with the common words after a fault of ours", async () => {
    const outcome = await outcomeOf(Promise.reject(new TypeError("x is undefined")), text);
    expect(outcome).toMatchObject({ kind: "refused", status: null, problem: "text of " });
  });
});

const refusal = (errors: Record<string, string>): Refusal => ({
  kind: "refused",
  status: 400,
  problem: "the whole",
  errors,
  revision: null,
});

test.each<[what: string, errors: Record<string, string>, shown: object]>([
  ["nothing about fields is above the button", {}, { beside: [], above: "the whole" }],
  ["a field's error is beside it, and nothing above", { name: "too long" }, { beside: [["name", "too long"]] }],
  [
    "fields come in the form's order",
    { text: "b", name: "a" },
    { beside: ["name a", "text b"].map((x) => x.split(" ")) },
  ],
  ["a part of a field belongs to it", { "text.nb": "b" }, { beside: [["text.nb", "b"]] }],
  ["what has no field is above, once", { id: "gone", place: "gone" }, { beside: [], above: "gone" }],
  ["both are shown", { name: "a", id: "gone", place: "no" }, { beside: [["name", "a"]], above: "gone no" }],
])("%s", (_what, errors, shown) => {
  expect(placed(refusal(errors), ["name", "text"])).toEqual(shown);
});

test("a field can be a part itself", () => {
  const errors = { "filter.until": "b", "filter.from": "a", "filter.kind": "no" };
  expect(placed(refusal(errors), ["filter.from", "filter.until"])).toEqual({
    beside: [
      ["filter.from", "a"],
      ["filter.until", "b"],
    ],
    above: "no",
  });
});
