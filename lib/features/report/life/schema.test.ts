import { describe, expect, it } from "vitest";
import { limits } from "@/lib/platform/limits";
import { createReportSchema } from "./schema";

const messagesOf = (parsed: { error?: { issues: { message: string }[] } }) =>
  parsed.error?.issues.map(({ message }) => message);

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
