import { patienceMs, serverAnswers } from "@/lib/platform/offline/server-answers";

/** How soon the server is asked again after it did not answer, at first, in milliseconds. */
const againMs = 1_000;

/** On a slow or lost network, the server is asked so many times less often at the end, and may take so many times longer. */
const mostCalm = 4;

/**
 * Asks the server until it answers, each time with more patience.
 * @returns stops asking
 */
export function whenAnswered(tell: () => void): () => void {
  let isOver = false;
  let calm = 1;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ask = async () => {
    const answered = await serverAnswers(calm * patienceMs);
    if (isOver) return;
    if (answered) tell();
    else {
      timer = setTimeout(ask, calm * againMs);
      calm = Math.min(2 * calm, mostCalm);
    }
  };
  void ask();
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}
