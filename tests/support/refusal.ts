import { AppError } from "@/lib/platform/errors";

/** What a query or command refused with. Fails when it did not refuse, or broke. */
export async function refusalOf(work: Promise<unknown>) {
  const outcome = await work.then(
    (result) => ({ result }),
    (thrown: unknown) => ({ thrown }),
  );
  if (!("thrown" in outcome)) throw new Error(`It was not refused but gave ${JSON.stringify(outcome.result)}.`);
  if (!(outcome.thrown instanceof AppError)) throw outcome.thrown;
  const { kind, key, errors, values, revision, retryAfter } = outcome.thrown;
  return { kind, key, errors, values, revision, retryAfter };
}
