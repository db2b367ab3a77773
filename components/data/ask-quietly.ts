import { createApiClient } from "@/lib/platform/http/client";
import type { Call, CallTo, InputOf, OutputOf } from "@/lib/platform/http/contract";
import { type Outcome, outcomeOf } from "./outcome";

/** Nobody waits longer for a question that they did not ask, in milliseconds. */
const patienceMs = 3_000;

const silent = () => {};
const client = createApiClient({
  translate: (key) => key,
  goTo: silent,
  notify: silent,
  endSession: silent,
  timeoutMs: patienceMs,
});

/** A question of the page's own, on pages without a session too: it says nothing and leads nowhere. `problem` is a message key. */
export const askQuietly = <C extends Call>(call: CallTo<C>, input: InputOf<C>): Promise<Outcome<OutputOf<C>>> =>
  outcomeOf(client(call, input), (key) => key);
