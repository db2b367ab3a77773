import { useTranslations } from "next-intl";
import { cx } from "@/components/ui/cx";
import { Mark } from "@/components/ui/mark";

/** The mark with the product's name, for dark grounds; `large` where it is the head of a page. */
export function ProductName({ large = false }: { large?: boolean }) {
  const t = useTranslations("common");
  return (
    <p className={cx("flex items-center", large ? "gap-3 text-title" : "gap-2.5 text-question")}>
      <Mark className={large ? "size-10" : "size-8"} />
      {t("app_name")}
    </p>
  );
}
