import { describe, expect, it } from "vitest";
import { guest } from "@/lib/features/report/life/rules";
import { isTaken, type Request } from "./problem";

const unanswered = (request?: Request) => ({
  kind: "unanswered" as const,
  action: "request-feedback" as const,
  request,
  text: "",
});
const actions = ["request-feedback", "recall"] as const;

describe("a step to which no answer came", () => {
  it("was taken when it is no longer possible", () => {
    expect(isTaken(unanswered(), { actions: ["recall"], askable: [] })).toBe(true);
    expect(isTaken(unanswered(), { actions, askable: [] })).toBe(false);
  });

  it("was taken when none of the people asked can be asked any more", () => {
    const request = unanswered({ ask: [1, 2, guest] });
    expect(isTaken(request, { actions, askable: [{ userId: 3 }] })).toBe(true);
    expect(isTaken(request, { actions, askable: [{ userId: 2 }] })).toBe(false);
  });

  it("is not known to be taken when a guest alone was asked", () => {
    expect(isTaken(unanswered({ ask: [guest] }), { actions, askable: [] })).toBe(false);
  });
});
