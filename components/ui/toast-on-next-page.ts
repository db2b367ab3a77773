import { storeInTab, takeFromTab } from "./tab-storage";

/** An error to show, with sonner's options for it. */
type NextToast = { message: string; id?: string; duration?: number };

const key = "practicum-toast";

/** Shows an error on the page that the browser loads next. Another toast would end with the page that raises it. */
export const toastOnNextPage = (toast: NextToast): void => storeInTab(key, JSON.stringify(toast));

/** The error that the page before this one left to show, once; null without one. */
export function takeToast(): NextToast | null {
  const stored = takeFromTab(key);
  return stored ? JSON.parse(stored) : null;
}
