import { usePathname, useSearchParams } from "next/navigation";
import { useActionState } from "react";

/**
 * What came of a form that works before its script has loaded, the action that sends it, and whether it is being sent. Until then it is
 * posted to the page's own address, which the HTML standard wants to be written down.
 * @param name tells forms with the same action on one page apart
 */
export function usePostedForm<State>(
  action: (previous: Awaited<State> | null, form: FormData) => Promise<State | null>,
  name?: string,
) {
  const path = usePathname();
  const search = new URLSearchParams(useSearchParams());
  if (name !== undefined) search.set("form", name);
  return useActionState<State | null, FormData>(action, null, search.size > 0 ? `${path}?${search}` : path);
}
