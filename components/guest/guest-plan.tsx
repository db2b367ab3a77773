import { useTranslations } from "next-intl";
import { AnswerReading } from "@/components/report/reading/answer-reading";
import { areasOn, valuesOf } from "@/components/report/writing/questions";
import { AreaTile } from "@/components/ui/area-tile";
import { Section } from "@/components/ui/section";
import type { GuestReport } from "@/lib/features/guest/schema";
import { reportTab } from "@/lib/features/report/life/rules";
import { numbered } from "@/lib/platform/i18n/numbered";

/** What the student planned, for a guest to read: the ticked checkboxes and their texts, area by area. */
export function GuestPlan({ report }: { report: GuestReport }) {
  const t = useTranslations();
  const { questions } = report;
  const values = valuesOf(questions);
  const isAnswered = (value: unknown) => value === true || (typeof value === "string" && value.trim() !== "");
  const areas = areasOn(reportTab.planning, questions, values)
    .map((area) => ({ ...area, questions: area.questions.filter(({ id }) => isAnswered(values[id])) }))
    .filter((area) => area.questions.length > 0);

  return (
    <Section title={t("guest.plan_title")}>
      {areas.length === 0 && <p className="text-muted">{t("guest.plan_empty")}</p>}
      {areas.map((area) => (
        <Section
          key={area.viewPoint}
          level={3}
          title={t(`viewpoint.${numbered(area.viewPoint)}`)}
          leading={<AreaTile area={area.viewPoint} />}
        >
          <div className="flex flex-col gap-5">
            {area.questions.map((question) => (
              <AnswerReading
                key={question.id}
                question={question}
                form={{ questions, steps: [] }}
                value={values[question.id]}
              />
            ))}
          </div>
        </Section>
      ))}
    </Section>
  );
}
