import { useLocale, useTranslations } from "next-intl";
import { Disclosure } from "@/components/ui/disclosure";
import { Section } from "@/components/ui/section";
import type { EvaluationDetail } from "@/lib/features/evaluation/reading/schema";
import { sayDay, schoolDayOf, today } from "@/lib/platform/dates";
import { NoticeFacts } from "./notice-facts";
import { NoticeTexts } from "./notice-texts";

/** Notices that were lifted stay on the record. */
export function EarlierNotices({ evaluation }: { evaluation: EvaluationDetail }) {
  const t = useTranslations("evaluation.notice");
  const tag = useLocale();
  const { earlierNotices, studentName, seat } = evaluation;
  if (earlierNotices.length === 0) return null;
  const say = (moment: string | null) => (moment === null ? "" : sayDay(schoolDayOf(moment), tag, today()));
  return (
    <div className="mt-10 max-w-2xl">
      <Section title={t("earlier_title")}>
        {earlierNotices.map((notice) => {
          const reader = { notice, studentName, isOwn: seat === "student" };
          return (
            <Disclosure
              key={notice.noticeId}
              title={t("given_by", { day: say(notice.givenAt), name: notice.givenBy ?? "" })}
              meta={t("lifted_by", { day: say(notice.liftedAt), name: notice.liftedBy ?? "" })}
              defaultOpen={evaluation.notice === null && earlierNotices.length === 1}
            >
              <p className="text-sm text-muted">{t("lift_reason")}</p>
              <p className="mb-6 wrap-anywhere whitespace-pre-line">{notice.liftReason}</p>
              <NoticeFacts {...reader} />
              <NoticeTexts {...reader} />
            </Disclosure>
          );
        })}
      </Section>
    </div>
  );
}
