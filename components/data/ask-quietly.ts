import { createApiClient } from "@/lib/platform/http/client";
import type { Call, CallTo, InputOf, OutputOf } from "@/lib/platform/http/contract";
import { type Outcome, outcomeOf } from "./outcome";

/** Nobody waits longer for a question that they did not ask, in milliseconds. */
const patienceMs = 3_000;

const silent = () => {};
const surroundings = { translate: (key: string) => key, goTo: silent, notify: silent, endSession: silent };
const asking = createApiClient({ ...surroundings, timeoutMs: patienceMs });
const telling = createApiClient(surroundings);

/** A question of the page's own, on pages without a session too: it says nothing and leads nowhere. `problem` is a message key. */
export const askQuietly = <C extends Call>(call: CallTo<C>, input: InputOf<C>): Promise<Outcome<OutputOf<C>>> =>
  outcomeOf(asking(call, input), (key) => key);

/** The same for what the server is to store: it has the time that any call has. */
export const tellQuietly = <C extends Call>(call: CallTo<C>, input: InputOf<C>): Promise<Outcome<OutputOf<C>>> =>
  outcomeOf(telling(call, input), (key) => key);
