/** An event of a trace, in microseconds: by the clock, and (`tts`, `tdur`) by the processor time of its thread. */
export type TraceEvent = {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tts?: number;
  tdur?: number;
};

/** A task of a thread that is read: `end` by the clock, as it was. */
type Task = { ts: number; end: number; tts: number; tdur: number };

/**
 * Gives the tasks of a trace the time that a processor worked on them. By the clock a task is as long as its thread also waits for a
 * processor, which other programs of the machine have: here the server, Lighthouse and the browser's other processes. What a task contains
 * moves with it; where a task begins, paints and the network stay as they were. Changes the events.
 */
export function takeProcessorTime(events: readonly TraceEvent[]): void {
  const tasks = new Map<string, Task>();
  // What contains comes before what it contains.
  for (const event of [...events].sort((one, other) => one.ts - other.ts || lengthOf(other) - lengthOf(one))) {
    const thread = `${event.pid} ${event.tid}`;
    const task = tasks.get(thread);
    if (task && event.ts < task.end) moveWithin(task, event);
    else if (isTask(event)) {
      const { ts, dur, tts, tdur } = event;
      event.dur = Math.min(dur, tdur);
      tasks.set(thread, { ts, end: ts + dur, tts, tdur: event.dur });
    }
  }
}

const isTask = (event: TraceEvent): event is TraceEvent & Record<"dur" | "tts" | "tdur", number> =>
  event.name === "RunTask" && [event.dur, event.tts, event.tdur].every((time) => time !== undefined);

/** A task is a little longer than what is as long as it is. */
const lengthOf = (event: TraceEvent) => (event.dur ?? 0) + (isTask(event) ? 0.5 : 0);

function moveWithin(task: Task, event: TraceEvent): void {
  if (event.tts === undefined) return;
  const since = Math.min(Math.max(event.tts - task.tts, 0), task.tdur);
  event.ts = task.ts + since;
  if (event.dur !== undefined) event.dur = Math.min(event.dur, event.tdur ?? event.dur, task.tdur - since);
}
