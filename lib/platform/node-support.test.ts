import { describe, expect, it } from "vitest";
import { unsupportedNode } from "./node-support.mjs";

describe("a Node", () => {
  it.each([
    ["20.20.2", "2026-04-30T23:59:59Z", null],
    ["20.20.2", "2026-05-01T00:00:00Z", "2026-04-30"],
    ["21.7.3", "2026-05-01T00:00:00Z", "2024-06-01"],
    ["22.12.0", "2026-11-22T12:00:00Z", null],
    ["22.12.0", "2027-05-01T12:00:00Z", "2027-04-30"],
    ["24.1.0", "2028-04-30T12:00:00Z", null],
    ["24.1.0", "2028-05-01T12:00:00Z", "2028-04-30"],
    ["25.2.0", "2026-05-31T12:00:00Z", null],
    ["25.2.0", "2026-06-02T12:00:00Z", "2026-06-01"],
    ["99.0.0", "2040-01-01T12:00:00Z", null],
  ])("%s at %s: no more security fixes since %s", (version, now, lastDay) => {
    const line = unsupportedNode(version, new Date(now));
    if (lastDay === null) expect(line).toBeNull();
    else
      expect(line).toBe(
        `Node ${version} has had no security fixes since ${lastDay}. Get a newer one from https://nodejs.org.`,
      );
  });

  it("is named in one line", () => {
    expect(unsupportedNode("20.20.2", new Date("2030-01-01"))).not.toContain("\n");
  });
});
