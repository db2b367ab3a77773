import { useTranslations } from "next-intl";
import { Disclosure } from "@/components/ui/disclosure";
import type { TabHelp as TabText } from "@/lib/features/form/content/schema";

/** How to fill out a tab, as a button at its title (SPEC §3); nothing when the form has no help text. */
export function TabHelp({ help, tab }: { help: readonly TabText[]; tab: number }) {
  const t = useTranslations("report");
  const text = help.find((entry) => entry.tab === tab)?.text;
  if (!text) return null;
  return (
    <div className="no-print mt-6">
      <Disclosure title={t("help_title")}>
        <p className="max-w-2xl whitespace-pre-line">{text}</p>
      </Disclosure>
    </div>
  );
}
