import { processWide } from "./process-wide";

type Outcome = { promise: Promise<boolean>; settle: (isPrepared: boolean) => void };

const outcome = processWide("prepared", (): Outcome => {
  let settle: Outcome["settle"] = () => {};
  const promise = new Promise<boolean>((resolve) => {
    settle = resolve;
  });
  return { promise, settle };
});

/** The app has read its settings, follows the school and runs the jobs that it has to; or that has failed. */
export const notePrepared = (isPrepared: boolean): void => outcome().settle(isPrepared);

/** Ends with whether that has succeeded: Next goes on without, and would answer every request with 500. */
export const whenPrepared = (): Promise<boolean> => outcome().promise;
