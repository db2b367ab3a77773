import { useTranslations } from "next-intl";
import { Notice } from "@/components/ui/notice";
import { showMoment } from "@/lib/platform/dates";

/** Says on the page of an account that its person was erased. */
export function ErasedNotice({ at }: { at: string }) {
  const t = useTranslations("erasure");
  return <Notice title={t("erased")}>{t("erased_text", { moment: showMoment(at) })}</Notice>;
}
