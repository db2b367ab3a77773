import { ChatBubbleLeftRightIcon } from "@heroicons/react/24/outline";
import { useTranslations } from "next-intl";
import { isAnswered, reportStatus, reportTab } from "@/lib/features/report/rules";
import type { ReportDetail } from "@/lib/features/report/schema";
import { showMoment } from "@/lib/platform/dates";
import { EmptyState } from "../ui/empty-state";
import { List, ListItem } from "../ui/list";
import { Section } from "../ui/section";
import { AnswerReading } from "./answer-reading";
import { areasOn, flatten, selfRatingOf, toAnswers, valuesOf } from "./questions";
import { numbered } from "./texts";

type Feedback = ReportDetail["feedback"][number];

type FeedbackReadingProps = {
  report: ReportDetail;
  /** Who is awaited; somebody who is writing just now leaves himself out. */
  awaited: ReportDetail["awaited"];
};

/** The feedback that was given, person by person, and who is still awaited. */
export function FeedbackReading({ report, awaited }: FeedbackReadingProps) {
  const t = useTranslations();
  if (report.feedback.length + awaited.length === 0)
    return (
      <EmptyState icon={<ChatBubbleLeftRightIcon />} title={t("report.no_feedback_title")}>
        {report.seat === "student" && report.status === reportStatus.planning && t("report.no_feedback_yet")}
        {report.seat === "student" && report.status === reportStatus.finished && t("report.no_feedback_ask")}
      </EmptyState>
    );

  return (
    <>
      {report.feedback.map((given) => (
        <GivenFeedback key={given.userId} report={report} given={given} />
      ))}
      {awaited.length > 0 && (
        <Section title={t("report.awaited_title")}>
          <List>
            {awaited.map((person) => (
              <ListItem
                key={person.userId}
                title={person.fullName}
                meta={t("report.awaited_since", {
                  seat: t(`seat.${person.seat}`),
                  moment: showMoment(person.askedAt),
                })}
              />
            ))}
          </List>
        </Section>
      )}
    </>
  );
}

function GivenFeedback({ report, given }: { report: ReportDetail; given: Feedback }) {
  const t = useTranslations();
  const questions = flatten(report.questions);
  const student = valuesOf(questions);
  const values = Object.fromEntries(
    given.answers.flatMap(({ questionId, ...answer }) => {
      const question = questions.find(({ id }) => id === questionId);
      return question ? Object.entries(valuesOf([{ ...question, ...answer }])) : [];
    }),
  );
  const answers = toAnswers(values);
  // Only what this person said something about.
  const areas = areasOn(reportTab.feedback, questions, student)
    .map((area) => ({ ...area, questions: area.questions.filter((asked) => isAnswered(asked, answers.get(asked.id))) }))
    .filter((area) => area.questions.length > 0);

  return (
    <Section
      title={t("report.feedback_from", { name: given.fullName })}
      lead={t("report.feedback_when", { seat: t(`seat.${given.seat}`), moment: showMoment(given.submittedAt) })}
    >
      {areas.map((area) => (
        <Section key={area.viewPoint} level={3} title={t(`viewpoint.${numbered(area.viewPoint)}`)}>
          <div className="flex flex-col gap-5">
            {area.questions.map((question) => (
              <AnswerReading
                key={question.id}
                question={question}
                questions={questions}
                value={values[question.id]}
                selfRating={selfRatingOf(question, questions)}
              />
            ))}
          </div>
        </Section>
      ))}
    </Section>
  );
}
