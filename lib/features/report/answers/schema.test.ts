import { describe, expect, it } from "vitest";
import { limits } from "@/lib/platform/limits";
import { answerInputSchema } from "./schema";

const messagesOf = (parsed: { error?: { issues: { message: string }[] } }) =>
  parsed.error?.issues.map(({ message }) => message);

describe("an answer", () => {
  it.each(["a".repeat(limits.answerLength), "", null, "👩🏽‍⚕️", "<script>alert(1)</script>"])("may hold %j", (value) => {
    expect(answerInputSchema.parse({ questionId: 1, value })).toEqual({ questionId: 1, value });
  });

  it("may not hold more than fits", () => {
    const parsed = answerInputSchema.safeParse({ questionId: 1, value: "a".repeat(limits.answerLength + 1) });
    expect(messagesOf(parsed)).toEqual(["validation.too_long"]);
  });

  it.each([1, 2, 3, 4, 6, null])("may rate %j", (rating) => {
    expect(answerInputSchema.safeParse({ questionId: 1, rating }).success).toBe(true);
  });

  it.each([0, 7, 1.5, -1, "1", true])("may not rate %j", (rating) => {
    expect(answerInputSchema.safeParse({ questionId: 1, rating }).success).toBe(false);
  });

  it("may hold no field of another name", () => {
    expect(answerInputSchema.safeParse({ questionId: 1, valueAnswer: "x" }).success).toBe(false);
  });
});
