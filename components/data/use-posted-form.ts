import { unstable_rethrow, usePathname, useSearchParams } from "next/navigation";
import { useActionState } from "react";
import { useReady } from "@/components/ui/use-ready";
import type { Action } from "@/lib/platform/http/act";
import type { Call } from "@/lib/platform/http/contract";
import { typedIn } from "@/lib/platform/http/typed-fields";

/**
 * What came of a form that works before its script has loaded, the action that sends it, and whether it is being sent. Once it has loaded,
 * an answer that is not the product's is a refusal too.
 * @param name tells forms with the same action on one page apart
 */
export function usePostedForm<C extends Call>(action: Action<C>, name?: string) {
  // The server writes the action itself into the page, so that the form works without a script.
  return usePostedState(useReady() ? withForeignAnswers(action) : action, name);
}

/**
 * As `usePostedForm`, for an action whose answer is not that of a call. Without a script the form is posted to the page's own address, which
 * the HTML standard wants to be written down.
 */
export function usePostedState<State>(
  action: (previous: Awaited<State> | null, form: FormData) => Promise<State | null>,
  name?: string,
) {
  const path = usePathname();
  const search = new URLSearchParams(useSearchParams());
  if (name !== undefined) search.set("form", name);
  return useActionState<State | null, FormData>(action, null, search.size > 0 ? `${path}?${search}` : path);
}

/** An action whose answer is a refusal when it is none of ours, such as that of a proxy, with what was typed. */
const withForeignAnswers =
  <C extends Call>(action: Action<C>): Action<C> =>
  async (previous, form) => {
    try {
      return await action(previous, form);
    } catch (cause) {
      // The framework throws what leads to another page, too. Without a network it waits instead of throwing.
      unstable_rethrow(cause);
      return { status: 503, error: "system.error_message_common_error", typed: typedIn(form) };
    }
  };
