import { describe, expect, it } from "vitest";
import { seats } from "@/lib/features/placement/rules";
import { canMessage } from "./policy";

describe("messages", () => {
  it("are written from every seat and by nobody without one", () => {
    for (const seat of seats) expect(canMessage(seat)).toBe(true);
    expect(canMessage(null)).toBe(false);
  });
});
