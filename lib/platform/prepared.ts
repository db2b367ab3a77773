type Outcome = { promise: Promise<boolean>; settle: (isPrepared: boolean) => void };

// The web server and the app inside it each load their own copy of this module.
const held = globalThis as typeof globalThis & { practicumPrepared?: Outcome };

function outcome(): Outcome {
  if (!held.practicumPrepared) {
    let settle: Outcome["settle"] = () => {};
    const promise = new Promise<boolean>((resolve) => {
      settle = resolve;
    });
    held.practicumPrepared = { promise, settle };
  }
  return held.practicumPrepared;
}

/** The app has read its settings, follows the school and runs the jobs that it has to; or that has failed. */
export const notePrepared = (isPrepared: boolean): void => outcome().settle(isPrepared);

/** Ends with whether that has succeeded: Next goes on without, and would answer every request with 500. */
export const whenPrepared = (): Promise<boolean> => outcome().promise;
