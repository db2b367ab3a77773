import { processWide } from "./process-wide";

type Outcome = { promise: Promise<boolean>; settle: (isPrepared: boolean) => void };

const outcome = processWide("prepared", (): Outcome => {
  let settle: Outcome["settle"] = () => {};
  const promise = new Promise<boolean>((resolve) => {
    settle = resolve;
  });
  return { promise, settle };
});

/** Notes that the app has read its settings, follows the school and runs its jobs, or that one of these has failed. */
export const notePrepared = (isPrepared: boolean): void => outcome().settle(isPrepared);

/** Ends with whether that has succeeded: Next goes on without, and would answer every request with 500. */
export const whenPrepared = (): Promise<boolean> => outcome().promise;
