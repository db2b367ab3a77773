import { describe, expect, it } from "vitest";
import { limits } from "@/lib/platform/limits";
import { answerInputSchema, createReportSchema, messageSchema } from "./schema";

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

describe("a message", () => {
  it("is trimmed, must hold something and may be as long as an answer", () => {
    expect(messageSchema.parse({ reportId: 1, body: " Hello \n" }).body).toBe("Hello");
    expect(messagesOf(messageSchema.safeParse({ reportId: 1, body: " \n " }))).toEqual(["validation.required"]);
    expect(messageSchema.safeParse({ reportId: 1, body: "a".repeat(limits.answerLength) }).success).toBe(true);
    expect(messagesOf(messageSchema.safeParse({ reportId: 1, body: "a".repeat(limits.answerLength + 1) }))).toEqual([
      "validation.too_long",
    ]);
  });
});

describe("a new report", () => {
  it("may have a name of one line's length, or none", () => {
    const input = { placementId: 1, date: "2026-11-20" };
    expect(createReportSchema.safeParse(input).success).toBe(true);
    expect(createReportSchema.safeParse({ ...input, name: "a".repeat(limits.inputLength) }).success).toBe(true);
    expect(messagesOf(createReportSchema.safeParse({ ...input, name: "a".repeat(limits.inputLength + 1) }))).toEqual([
      "validation.too_long",
    ]);
    expect(messagesOf(createReportSchema.safeParse({ ...input, date: "20.11.2026" }))).toEqual(["validation.date"]);
  });
});
