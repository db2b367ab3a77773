import { describe, expect, it, vi } from "vitest";
import { atStop, runStopHooks } from "./at-stop";

describe("what is done at the stop", () => {
  it("is done once, the last first, whatever fails", async () => {
    const done: string[] = [];
    const errors = vi.spyOn(console, "error").mockImplementation(() => {});
    atStop(async () => void done.push("first"));
    atStop(async () => {
      throw new Error("broken");
    });
    atStop(async () => void done.push("last"));
    await runStopHooks();
    await runStopHooks();
    expect(done).toEqual(["last", "first"]);
    expect(errors).toHaveBeenCalledTimes(1);
    errors.mockRestore();
  });
});
