import { useTranslations } from "next-intl";
import { Disclosure } from "@/components/ui/disclosure";
import { type Term, tabsOf } from "@/lib/features/evaluation/life/rules";
import type { EvaluationDetail } from "@/lib/features/evaluation/reading/schema";

/** How to fill in a term; nothing where the form has no help. */
export function TermHelp({ help, term }: { help: EvaluationDetail["help"]; term: Term }) {
  const t = useTranslations("report");
  const texts = help.filter(({ tab, text }) => tabsOf(term).includes(tab) && text);
  if (texts.length === 0) return null;
  return (
    <div className="no-print mt-4">
      <Disclosure title={t("help_title")}>
        <div className="flex max-w-2xl flex-col gap-3">
          {texts.map(({ tab, text }) => (
            <p key={tab} className="whitespace-pre-line">
              {text}
            </p>
          ))}
        </div>
      </Disclosure>
    </div>
  );
}
