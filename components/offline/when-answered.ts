import { serverAnswers } from "@/lib/platform/offline/server-answers";

/** How soon the server is asked again after it did not answer, in milliseconds. */
const againMs = 1_000;

/**
 * Asks the server until it answers.
 * @returns stops asking
 */
export function whenAnswered(tell: () => void): () => void {
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ask = async () => {
    const answered = await serverAnswers();
    if (isOver) return;
    if (answered) tell();
    else timer = setTimeout(ask, againMs);
  };
  void ask();
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}
