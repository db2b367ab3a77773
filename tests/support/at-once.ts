import { AppError, type ErrorKind } from "@/lib/platform/errors";

/**
 * How each of several parallel operations ended, in their order: "done", or the kind of its refusal. It waits for all of them. Any other
 * error fails the test, also a deadlock or a unique violation, which a caller would be told of as a conflict.
 */
export async function atOnce(...work: Promise<unknown>[]): Promise<("done" | ErrorKind)[]> {
  return (await endsOf(work)).map((refusal) => refusal?.kind ?? "done");
}

/** Only the refusals of several parallel operations, whole, where more than the kind matters. Any other error fails the test too. */
export async function refusalsAtOnce(...work: Promise<unknown>[]): Promise<AppError[]> {
  return (await endsOf(work)).filter((refusal) => refusal !== null);
}

async function endsOf(work: Promise<unknown>[]): Promise<(AppError | null)[]> {
  return (await Promise.allSettled(work)).map((outcome) => {
    if (outcome.status === "fulfilled") return null;
    if (outcome.reason instanceof AppError) return outcome.reason;
    throw outcome.reason;
  });
}
