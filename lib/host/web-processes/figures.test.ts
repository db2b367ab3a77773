import { expect, it } from "vitest";
import { addUp, type ProcessFigures } from "../../platform/metrics/figures";
import { collectFigures } from "./figures";

/** What a process has counted, and its open connections, as it says them. */
const figuresOf = (calls: number, connections: number): ProcessFigures =>
  JSON.parse(
    JSON.stringify([
      { name: "calls", help: "Calls", type: "counter", aggregator: "sum", values: [{ value: calls, labels: {} }] },
      {
        name: "seconds",
        help: "Seconds",
        type: "histogram",
        aggregator: "sum",
        values: [{ metricName: "seconds_count", value: calls, labels: {} }],
      },
      {
        name: "connections",
        help: "Connections",
        type: "gauge",
        aggregator: "sum",
        values: [{ value: connections, labels: {} }],
      },
    ]),
  );

type Process = { id: number; calls: number; hangs: boolean };

/** A parent with processes that have counted so many calls, with a connection each. */
function openParent(...calls: number[]) {
  let processes: Process[] = calls.map((count, index) => ({ id: index + 1, calls: count, hangs: false }));
  const given: ProcessFigures[][] = [];
  const figures = collectFigures<Process>(
    () => processes,
    (process, message) => {
      if (message.kind === "all-figures") given.push(message.all);
      if (message.kind === "tell-figures" && !process.hangs) void say(process, message.question);
    },
    10,
  );
  const say = (process: Process, question: number) =>
    figures.note(process, { kind: "own-figures", question, figures: figuresOf(process.calls, 1) });
  return {
    say,
    processes: () => processes,
    end(process: Process) {
      processes = processes.filter((one) => one !== process);
      figures.forget(process);
    },
    begin(id: number) {
      processes = [...processes, { id, calls: 0, hangs: false }];
    },
    /** What one of them is given when it asks for all. */
    async askFrom(process: Process) {
      await figures.note(process, { kind: "ask-figures", question: 1, figures: figuresOf(process.calls, 1) });
      const sums = await addUp(given.pop() ?? []);
      const sumOf = (name: string) => sums.find((figure) => figure.name === name)?.values[0]?.value;
      return { calls: sumOf("calls"), seconds: sumOf("seconds"), connections: sumOf("connections") };
    },
  };
}

it("adds up what all processes have counted, and what they hold", async () => {
  const parent = openParent(3, 4);
  const [one] = parent.processes();
  expect(await parent.askFrom(one as Process)).toEqual({ calls: 7, seconds: 7, connections: 2 });
});

it("keeps what a process has counted after it was replaced, however often, and nothing that it held", async () => {
  const parent = openParent(3, 4);
  const [one, other] = parent.processes() as [Process, Process];
  await parent.askFrom(one);
  parent.end(other);
  parent.begin(3);
  expect(await parent.askFrom(one)).toEqual({ calls: 7, seconds: 7, connections: 2 });
  // Also of the one that was asked itself.
  parent.end(one);
  const [next] = parent.processes() as [Process];
  expect(await parent.askFrom(next)).toEqual({ calls: 7, seconds: 7, connections: 1 });
});

it("counts the last words of a process that has ended once", async () => {
  const parent = openParent(3, 4);
  const [one, other] = parent.processes() as [Process, Process];
  await parent.askFrom(one);
  parent.end(other);
  await parent.say(other, 99);
  expect(await parent.askFrom(one)).toMatchObject({ calls: 7 });
});

it("keeps what a process has counted that does not answer, without what it held", async () => {
  const parent = openParent(3, 4);
  const [one, other] = parent.processes() as [Process, Process];
  await parent.askFrom(one);
  other.hangs = true;
  expect(await parent.askFrom(one)).toEqual({ calls: 7, seconds: 7, connections: 1 });
});
