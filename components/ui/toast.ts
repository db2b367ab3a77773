import type { ExternalToast, toast as sonner } from "sonner";

type Sonner = typeof sonner;
type Raise = (message: string, options?: ExternalToast) => string | number;

let shown: Sonner | null = null;
const waiting: ((toasts: Sonner) => void)[] = [];
let lastNumber = 0;

/** Does it now, or as soon as the page can show toasts. */
function soon(work: (toasts: Sonner) => void): void {
  if (shown) work(shown);
  else waiting.push(work);
}

const raise =
  (kind: "success" | "info" | "error"): Raise =>
  (message, options) => {
    lastNumber += 1;
    const id = options?.id ?? `toast-${lastNumber}`;
    soon((toasts) => toasts[kind](message, { ...options, id }));
    return id;
  };

/**
 * Raises toasts. Sonner, which shows them, loads with the `Toaster` after the page is ready; a toast that is raised before waits for it.
 * All ways to raise one give its id, for `dismiss`.
 */
export const toast = {
  success: raise("success"),
  info: raise("info"),
  error: raise("error"),
  dismiss: (id: string | number): void => soon((toasts) => toasts.dismiss(id)),
};

/** From now on toasts are shown, those that waited first. */
export function showToasts(toasts: Sonner): void {
  shown = toasts;
  for (const work of waiting.splice(0)) work(toasts);
}
