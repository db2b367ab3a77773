import { patienceMs, serverAnswers } from "@/lib/platform/offline/server-answers";

/** How soon the server is asked again after it did not answer, at first and at the longest, in milliseconds. */
const [soonMs, longestMs] = [1_000, 5_000];

/** How long it may take at the longest, on a slow network. */
const longestPatienceMs = 12_000;

/**
 * Asks the server until it answers, each time with more patience.
 * @returns stops asking
 */
export function whenAnswered(tell: () => void): () => void {
  let isOver = false;
  let againMs = soonMs;
  let withinMs = patienceMs;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ask = async () => {
    const answered = await serverAnswers(withinMs);
    if (isOver) return;
    if (answered) tell();
    else {
      timer = setTimeout(ask, againMs);
      againMs = Math.min(2 * againMs, longestMs);
      withinMs = Math.min(2 * withinMs, longestPatienceMs);
    }
  };
  void ask();
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}
