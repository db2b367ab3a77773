import type { Locator } from "@playwright/test";

/**
 * Keeps a toast from leaving before its button is pressed: its time is not counted while the pointer is over it. To be called right after the
 * press that brings the toast.
 */
export const keepToast = (button: Locator): Promise<void> => button.hover();
