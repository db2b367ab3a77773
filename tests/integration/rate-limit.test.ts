import { describe, expect, it } from "vitest";
import { rateLimits, returnTry, spendTry } from "@/lib/platform/rate-limit";
import { unique } from "../factories/unique";
import { refusalsAtOnce } from "../support/at-once";
import { refusalOf } from "../support/refusal";

describe("a limit", () => {
  it("allows exactly the configured number of tries, also in parallel, and gives the time to wait", async () => {
    const { points, block } = rateLimits.writing;
    const key = unique("writer");
    const tries = Array.from({ length: points + 5 }, () => spendTry("writing", key));
    expect(await refusalsAtOnce(...tries)).toMatchObject(Array(5).fill({ kind: "tooMany" }));
    const refused = await refusalOf(spendTry("writing", key));
    expect(refused.kind).toBe("tooMany");
    expect(refused.retryAfter).toBeGreaterThan(0);
    expect(refused.retryAfter).toBeLessThanOrEqual(block);
  });

  it("counts each person apart and takes a try back", async () => {
    const [one, other] = [unique("writer"), unique("writer")];
    for (let spent = 0; spent < rateLimits.writing.points; spent += 1) await spendTry("writing", one);
    await spendTry("writing", other);
    await returnTry("writing", one);
    await spendTry("writing", one);
    expect(await refusalOf(spendTry("writing", one))).toMatchObject({ kind: "tooMany" });
  });
});
