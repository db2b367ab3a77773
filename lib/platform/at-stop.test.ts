import { describe, expect, it } from "vitest";
import { atStop, runStopHooks } from "./at-stop";

describe("what is done at the stop", () => {
  it("is done once, the last first, even when one fails", async () => {
    const done: string[] = [];
    atStop(async () => void done.push("first"));
    atStop(async () => {
      throw new Error("broken");
    });
    atStop(async () => void done.push("last"));
    expect(await runStopHooks()).toEqual([new Error("broken")]);
    expect(await runStopHooks()).toEqual([]);
    expect(done).toEqual(["last", "first"]);
  });
});
