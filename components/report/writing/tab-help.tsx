import { useTranslations } from "next-intl";
import { Disclosure } from "@/components/ui/disclosure";
import type { ReportDetail } from "@/lib/features/report/reading/schema";

/** How to fill out a tab, behind its title (SPEC §3); nothing where the form gives no help. */
export function TabHelp({ help, tab }: { help: ReportDetail["help"]; tab: number }) {
  const t = useTranslations("report");
  const text = help.find((entry) => entry.tab === tab)?.text;
  if (!text) return null;
  return (
    <div className="no-print mt-6">
      <Disclosure title={t("help_title")}>
        <p className="max-w-2xl text-pretty whitespace-pre-line">{text}</p>
      </Disclosure>
    </div>
  );
}
