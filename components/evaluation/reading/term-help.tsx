import { useTranslations } from "next-intl";
import { Disclosure } from "@/components/ui/disclosure";
import { type Term, tabsOf } from "@/lib/features/evaluation/life/rules";
import type { EvaluationDetail } from "@/lib/features/evaluation/reading/schema";

/** The help of the form's last tab is about the whole evaluation. */
const generalTab = 3;

/** How to fill in a term for its writer, and for readers what the answers are for; nothing where the form has no help. */
export function TermHelp({ help, term, writing }: { help: EvaluationDetail["help"]; term: Term; writing: boolean }) {
  const t = useTranslations();
  const tabs: readonly number[] = writing ? tabsOf(term) : [generalTab];
  const texts = help.filter(({ tab, text }) => tabs.includes(tab) && text);
  if (texts.length === 0) return null;
  return (
    <div className="no-print mt-4">
      <Disclosure title={t(writing ? "report.help_title" : "evaluation.help_general")}>
        <div className="flex max-w-2xl flex-col gap-3">
          {texts.map(({ tab, text }) => (
            <p key={tab} className="text-pretty whitespace-pre-line">
              {text}
            </p>
          ))}
        </div>
      </Disclosure>
    </div>
  );
}
