import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Disclosure } from "@/components/ui/disclosure";
import type { NoticeItem } from "@/lib/features/evaluation/notice/schema";
import { showDay, showMoment } from "@/lib/platform/dates";

type NoticeTextsProps = {
  notice: NoticeItem;
  studentName: string;
  /** The reader is the student. */
  isOwn: boolean;
};

/** What a given notice says, and what was added to it. */
export function NoticeTexts({ notice, studentName, isOwn }: NoticeTextsProps) {
  const t = useTranslations("evaluation.notice");
  const { notMastered, required, remark, remarkedAt, planChangedAt } = notice;
  return (
    <>
      <Words title={isOwn ? t("not_mastered_own") : t("not_mastered_of", { name: studentName })}>{notMastered}</Words>
      <Words title={t("required_title")}>{required}</Words>
      <div className="mt-6">
        <h3 className="text-question">{t("plan")}</h3>
        <PlanList steps={notice.steps} />
        {planChangedAt && (
          <p className="mt-1 text-meta text-muted">
            {t("plan_version", { version: notice.planVersion, moment: showMoment(planChangedAt) })}
          </p>
        )}
      </div>
      <Minutes saved={notice} studentName={studentName} />
      {remark !== null && (
        <Words
          title={isOwn ? t("remark_own") : t("remark", { name: studentName })}
          meta={remarkedAt && showMoment(remarkedAt)}
        >
          {remark}
        </Words>
      )}
      {notice.versions.length > 0 && (
        <div className="mt-6">
          <Disclosure title={t("versions")} meta={notice.versions.length}>
            <div className="flex flex-col gap-8">
              {notice.versions.toReversed().map(({ planVersion: version, replacedBy, replacedAt, ...saved }) => (
                <div key={replacedAt}>
                  <p className="text-sm wrap-anywhere text-muted">
                    {t("version_until", { version, name: replacedBy, moment: showMoment(replacedAt) })}
                  </p>
                  <PlanList steps={saved.steps} />
                  <Minutes saved={saved} studentName={studentName} />
                </div>
              ))}
            </div>
          </Disclosure>
        </div>
      )}
    </>
  );
}

type Saved = Pick<NoticeItem, "minutes" | "studentAttended" | "minutesBy" | "minutesAt">;

/** The minutes of the meeting with who came, and who changed either last. */
function Minutes({ saved, studentName }: { saved: Saved; studentName: string }) {
  const t = useTranslations("evaluation.notice");
  const { minutes, studentAttended, minutesBy, minutesAt } = saved;
  if (minutes === null && studentAttended === null) return null;
  return (
    <Words
      title={t("minutes")}
      meta={minutesBy && minutesAt && t("minutes_by", { name: minutesBy, moment: showMoment(minutesAt) })}
    >
      {[studentAttended !== null && t(studentAttended ? "attended_yes" : "attended_no", { name: studentName }), minutes]
        .filter(Boolean)
        .join("\n")}
    </Words>
  );
}

function Words({ title, meta, children }: { title: string; meta?: ReactNode; children: string }) {
  return (
    <div className="mt-6">
      <h3 className="text-question wrap-anywhere">{title}</h3>
      <p className="mt-1 max-w-2xl wrap-anywhere whitespace-pre-line">{children}</p>
      {meta && <p className="mt-1 text-meta wrap-anywhere text-muted print:break-before-avoid">{meta}</p>}
    </div>
  );
}

function PlanList({ steps }: Pick<NoticeItem, "steps">) {
  const t = useTranslations("evaluation.notice");
  if (steps.length === 0) return <p className="mt-1 text-muted">{t("plan_none")}</p>;
  return (
    <ol className="mt-2 divide-y divide-line border-y border-line">
      {steps.map(({ what, who, day }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a step has no number of its own, and the list has no state
        <li key={index} className="flex gap-3 py-2.5">
          <span className="w-5 shrink-0 font-semibold text-brand tabular-nums">{index + 1}</span>
          <div className="min-w-0">
            <p className="wrap-anywhere">{what}</p>
            <p className="text-meta wrap-anywhere text-muted empty:hidden">
              {[who, day && showDay(day)].filter(Boolean).join(", ")}
            </p>
          </div>
        </li>
      ))}
    </ol>
  );
}
