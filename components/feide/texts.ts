import type { useTranslations } from "next-intl";

/** The text of an error's key, or the common one for a key without. */
export const errorText = (t: ReturnType<typeof useTranslations>, key: string): string =>
  t((t.has(key as never) ? key : "system.error_message_common_error") as never);
