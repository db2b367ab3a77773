import { useTranslations } from "next-intl";
import { cx } from "@/components/ui/cx";
import { Mark } from "@/components/ui/mark";

type Props = {
  /** Where it is the head of a page. */
  large?: boolean;
  /** The school's name, once it has one. */
  school: string | null;
};

/** The mark with the product's name and whose it is, for dark grounds. */
export function ProductName({ large = false, school }: Props) {
  const t = useTranslations("common");
  return (
    <div className={cx("flex min-w-0 items-center", large ? "gap-3" : "gap-2.5")}>
      <Mark className={cx("shrink-0", large ? "size-10" : "size-8")} />
      <div className="min-w-0">
        <p className={large ? "text-title" : "text-question"}>{t("app_name")}</p>
        {school && <p className="text-meta wrap-anywhere text-on-side-muted">{school}</p>}
      </div>
    </div>
  );
}
