import { useTranslations } from "next-intl";
import type { ErrorValues } from "@/lib/platform/errors";

/** Puts message keys of the server's into words, with these texts. */
export const errorTextIn =
  (t: ReturnType<typeof useTranslations<never>>) =>
  (key: string, values?: ErrorValues): string =>
    t.has(key as never) ? t(key as never, values as never) : t("system.error_message_common_error");

/** Translates a message key of the server. */
export function useErrorText(): (key: string) => string {
  return errorTextIn(useTranslations());
}
