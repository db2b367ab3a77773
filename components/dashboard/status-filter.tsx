import Link from "next/link";
import { useTranslations } from "next-intl";
import { reportStatus } from "@/lib/features/report/rules";
import { numbered } from "../report/texts";
import { buttonClasses } from "../ui/button-look";
import { cx } from "../ui/cx";

type Props = {
  /** The page that shows the reports. */
  path?: string;
  status: number | undefined;
};

/** Which reports to show, by status; the choice lives in the address. */
export function StatusFilter({ path = "/dashboard", status }: Props) {
  const t = useTranslations();
  const choices = [undefined, ...Object.values(reportStatus)];
  return (
    <nav aria-label={t("dashboard.filter_label")} className="bleed mb-4 overflow-x-auto [scrollbar-width:none]">
      <ul className="gutter flex w-max gap-2 py-1.5">
        {choices.map((choice) => (
          <li key={choice ?? "all"}>
            <Link
              href={choice ? `${path}?status=${choice}` : path}
              scroll={false}
              prefetch={false}
              aria-current={choice === status ? "true" : undefined}
              className={buttonClasses(
                { variant: "quiet", size: "small" },
                cx("whitespace-nowrap", choice === status && "bg-brand-soft ring-1 ring-inset ring-brand"),
              )}
            >
              {choice ? t(`status.${numbered(choice)}`) : t("dashboard.filter_all")}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
