"use client";

import { useApi } from "@/components/layout/api-provider";
import { useErrorText } from "@/components/layout/use-error-text";
import { CallError } from "@/lib/platform/http/client";
import type { Call, InputOf, OutputOf } from "@/lib/platform/http/contract";

/**
 * What became of a call, in the reader's language. `changed`: somebody else saved meanwhile, `revision` is what stands now.
 * `refused`: why stands in `errors` by field and in `problem` for the whole.
 */
export type Outcome<Data> =
  | { kind: "done"; data: Data }
  | { kind: "changed"; revision: number | null }
  | { kind: "refused"; problem: string; errors: Record<string, string> };

/** A call of the form builder. It never throws. */
export function useFormCall() {
  const api = useApi();
  const errorText = useErrorText();

  return async <C extends Call>(path: C["path"], input: InputOf<C>): Promise<Outcome<OutputOf<C>>> => {
    try {
      const answer = await api<C>(path, input);
      if (answer.status === 200) return { kind: "done", data: answer.data };
      const errors = Object.entries(answer.errors ?? {}).map(([field, [key = ""]]) => [field, errorText(key)] as const);
      return { kind: "refused", problem: errorText(answer.error), errors: Object.fromEntries(errors) };
    } catch (error) {
      if (error instanceof CallError && error.answer?.status === 409)
        return { kind: "changed", revision: error.answer.revision ?? null };
      return { kind: "refused", problem: error instanceof CallError ? error.message : errorText(""), errors: {} };
    }
  };
}
