import { makeSentence } from "../../factories/sentence";
import { unique } from "../../factories/unique";
import { db } from "../api";
import type { Subject } from "../subject";
import type { Row } from "./cells";

const reads = /*                 */ "401  403  200   200   200   403   403   403   401:403 401";
const writes = /*                */ "401  403  200   200   200   403   403   403   401:403 401";
const others = /*                */ "401  403  404   404   404   403   403   403   401:403 401";
const ownSentence = async ({ userId }: Subject) => ({ sentenceId: (await makeSentence(db, userId)).id });

/** Only their owner may use sentences for feedback, and only people who write feedback have them. */
export const sentenceRows: readonly Row[] = [
  { call: "/sentence/list", input: () => ({}), own: reads },
  { call: "/sentence/save", about: "a new one", input: () => ({ text: unique("Well done") }), own: writes },
  {
    call: "/sentence/save",
    about: "a change",
    input: async (subject) => ({ ...(await ownSentence(subject)), text: unique("Well done") }),
    own: writes,
    other: others,
  },
  { call: "/sentence/remove", input: ownSentence, own: writes, other: others },
];
