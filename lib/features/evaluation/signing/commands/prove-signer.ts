import "server-only";
import { proveSelf } from "@/lib/features/password/commands";
import type { Actor } from "@/lib/platform/auth/actor";
import type { ProofScope } from "@/lib/platform/auth/feide/proof-purposes";
import { AppError } from "@/lib/platform/errors";
import type { Caller } from "@/lib/platform/http/caller";

/** The fields of `proveSelf` by their names in the calls that sign. */
const fieldNames: Record<string, string> = { currentPassword: "password", currentCode: "code" };

/**
 * Proves that the person of a session signs, for exactly this scope, and gives by what. Throws what `proveSelf` does, beside `password`
 * or `code`.
 */
export const proveSigner = (
  actor: Actor,
  { password, code }: { password?: string | undefined; code?: string | undefined },
  caller: { scope: ProofScope } & Pick<Caller, "feideProof">,
): ReturnType<typeof proveSelf> =>
  proveSelf(actor, { currentPassword: password, currentCode: code }, caller).catch((thrown: unknown) => {
    if (!(thrown instanceof AppError) || !thrown.errors) throw thrown;
    const errors = Object.entries(thrown.errors).map(([field, keys]) => [fieldNames[field] ?? field, keys] as const);
    throw new AppError(thrown.kind, { key: thrown.key, errors: Object.fromEntries(errors) });
  });
