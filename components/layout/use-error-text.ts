import { useTranslations } from "next-intl";

/** Puts a message key of the server's into words. */
export function useErrorText(): (key: string) => string {
  const t = useTranslations();
  return (key) => (t.has(key as never) ? t(key as never) : t("system.error_message_common_error"));
}
