import { describe, expect, it } from "vitest";
import { type TraceEvent, takeProcessorTime } from "./processor-time";

const thread = { pid: 7, tid: 1, ph: "X" };

/** 100 ms by the clock, of which a processor worked 40: it was waited for in the second half. */
const task = (): TraceEvent => ({ ...thread, name: "RunTask", ts: 1_000, dur: 100_000, tts: 500, tdur: 40_000 });

describe("the processor time of a trace", () => {
  it("is how long a task takes, and what the task contains moves with it", () => {
    const parse = { ...thread, name: "ParseHTML", ts: 2_000, dur: 9_000, tts: 1_500, tdur: 9_000 };
    const script = { ...thread, name: "EvaluateScript", ts: 21_000, dur: 80_000, tts: 20_500, tdur: 20_000 };
    const request = { ...thread, ph: "I", name: "ResourceSendRequest", ts: 99_000, tts: 38_500 };
    const whole = task();
    takeProcessorTime([request, script, parse, whole]);
    expect(whole).toMatchObject({ ts: 1_000, dur: 40_000 });
    expect(parse).toMatchObject({ ts: 2_000, dur: 9_000 });
    expect(script).toMatchObject({ ts: 21_000, dur: 20_000 });
    expect(request.ts).toBe(39_000);
  });

  it("keeps what a task contains within it, also when it begins and ends with it", () => {
    const within = { ...thread, name: "FunctionCall", ts: 1_000, dur: 100_000, tts: 500, tdur: 40_100 };
    const last = { ...thread, name: "Commit", ts: 100_500, dur: 500, tts: 40_400, tdur: 400 };
    takeProcessorTime([within, last, task()]);
    expect(within).toMatchObject({ ts: 1_000, dur: 40_000 });
    expect(last.ts + last.dur).toBeLessThanOrEqual(41_000);
  });

  it("leaves paints, which have no processor time, other threads and what is between two tasks", () => {
    const untouched: TraceEvent[] = [
      { ...thread, ph: "R", name: "firstContentfulPaint", ts: 90_000 },
      { ...thread, tid: 2, name: "FunctionCall", ts: 50_000, dur: 30_000, tts: 100, tdur: 10_000 },
      { ...thread, name: "FunctionCall", ts: 101_000, dur: 30_000, tts: 45_000, tdur: 10_000 },
    ];
    const before = structuredClone(untouched);
    takeProcessorTime([task(), ...untouched]);
    expect(untouched).toEqual(before);
  });
});
