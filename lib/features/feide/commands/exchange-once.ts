import "server-only";
import type { FeideAttempt } from "@/lib/platform/auth/feide/client";
import { AppError, invalid } from "@/lib/platform/errors";
import { returnTry, spendTry } from "@/lib/platform/rate-limit";

/**
 * Exchanges the code of an attempt. Only the first of several parallel answers does: a code that is sent twice makes Feide take back
 * what it gave for it. An attempt that Feide could not answer may be tried again.
 */
export async function exchangeOnce<Result>(
  { state }: Pick<FeideAttempt, "state">,
  exchange: () => Promise<Result>,
): Promise<Result> {
  await spendTry("feideAnswers", state).catch((thrown: unknown) => {
    throw thrown instanceof AppError && thrown.kind === "tooMany" ? invalid("feide.error_refused") : thrown;
  });
  try {
    return await exchange();
  } catch (thrown) {
    if (thrown instanceof AppError && thrown.kind === "unavailable") await returnTry("feideAnswers", state);
    throw thrown;
  }
}
