import { useTranslations } from "next-intl";
import type { StoredTalkField } from "@/lib/features/evaluation/talk/schema";
import { showMoment } from "@/lib/platform/dates";

type TalkReadingProps = { label: string; stored: StoredTalkField };

/** A text of a talk to read, with who changed it last. */
export function TalkReading({ label, stored }: TalkReadingProps) {
  const t = useTranslations("evaluation.talk");
  return (
    <div className="min-w-0">
      <p className="text-sm text-muted">{label}</p>
      <blockquote className="border-l-3 border-line pl-3">
        <p className="break-words whitespace-pre-line">{stored.value}</p>
        <footer className="text-meta wrap-anywhere text-muted">
          {t("last_by", { name: stored.by, moment: showMoment(stored.at) })}
        </footer>
      </blockquote>
    </div>
  );
}
