import { send } from "./api";

/** Asks for something small again and again while `work` runs; the longest time in ms that an answer took. */
export async function longestWaitDuring(work: () => Promise<unknown>): Promise<number> {
  let isOver = false;
  const worked = work().finally(() => {
    isOver = true;
  });
  let longest = 0;
  while (!isOver) {
    const asked = performance.now();
    await send("/api/openapi.json");
    longest = Math.max(longest, performance.now() - asked);
  }
  await worked;
  return longest;
}
