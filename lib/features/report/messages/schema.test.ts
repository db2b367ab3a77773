import { describe, expect, it } from "vitest";
import { limits } from "@/lib/platform/limits";
import { messageSchema } from "./schema";

const messagesOf = (parsed: { error?: { issues: { message: string }[] } }) =>
  parsed.error?.issues.map(({ message }) => message);

describe("a message", () => {
  it("is trimmed, not empty and at most as long as an answer", () => {
    expect(messageSchema.parse({ reportId: 1, body: " Hello \n" }).body).toBe("Hello");
    expect(messagesOf(messageSchema.safeParse({ reportId: 1, body: " \n " }))).toEqual(["validation.required"]);
    expect(messageSchema.safeParse({ reportId: 1, body: "a".repeat(limits.answerLength) }).success).toBe(true);
    expect(messagesOf(messageSchema.safeParse({ reportId: 1, body: "a".repeat(limits.answerLength + 1) }))).toEqual([
      "validation.too_long",
    ]);
  });
});
