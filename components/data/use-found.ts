import { useState } from "react";
import type { useCall } from "./use-call";

/**
 * Clears the message about a press that got no answer, once the page shows that it was done.
 * @param shown what the page shows of it
 */
export function useFound(
  { state, forget }: Pick<ReturnType<typeof useCall>, "state" | "forget">,
  shown: unknown,
): void {
  const [before, setBefore] = useState(shown);
  if (before === shown) return;
  setBefore(shown);
  if (state === "unreachable") forget();
}
