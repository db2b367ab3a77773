import { setTimeout as wait } from "node:timers/promises";
import { schoolDayOf, today } from "@/lib/platform/dates";

/** How long what has to happen on one day may take on a busy machine, in milliseconds. */
const stretchMs = 600_000;

/** Waits for the next day of the school when this one is nearly over: what follows has to happen on one day. */
export async function startOnOneDay(): Promise<void> {
  const day = today();
  if (schoolDayOf(new Date(Date.now() + stretchMs)) === day) return;
  while (today() === day) await wait(1_000);
}
