import { useTranslations } from "next-intl";
import type { Say } from "@/lib/features/audit/rules/details";

/** The texts that the server names by their keys. */
export function useSay(): Say {
  const t = useTranslations();
  return (key, values) => t(key as "audit.unknown", values);
}
