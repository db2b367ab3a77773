import { useTranslations } from "next-intl";
import { AreaTile } from "@/components/ui/area-tile";
import { EmptyState } from "@/components/ui/empty-state";
import { Icon } from "@/components/ui/icon";
import { List, ListItem } from "@/components/ui/list";
import { Section } from "@/components/ui/section";
import { type AnsweredQuestion, isCommentable } from "@/lib/features/report/answers/rules";
import { reportStatus } from "@/lib/features/report/life/rules";
import type { ReportDetail } from "@/lib/features/report/reading/schema";
import { showMoment } from "@/lib/platform/dates";
import { numbered } from "@/lib/platform/i18n/numbered";
import { type AnswerValue, answeredAreas, type ReportForm, selfRatingOf, valuesIn } from "../writing/questions";
import { AnswerReading } from "./answer-reading";
import { GuestFeedback } from "./guest-feedback";

type FeedbackReadingProps = {
  report: ReportDetail;
  form: ReportForm;
  /** The people who have not answered; a reader who is writing is left out. */
  awaited: ReportDetail["awaited"];
  /** Whether a notification led here for what a guest wrote. */
  markGuest?: boolean;
};

/** The feedback that was given, person by person, and who is still awaited. */
export function FeedbackReading({ report, form, awaited, markGuest = false }: FeedbackReadingProps) {
  const t = useTranslations();
  if (report.feedback.length + report.guestFeedback.length + awaited.length === 0)
    return (
      <EmptyState icon={<Icon name="chat-bubble-left-right" />} title={t("report.no_feedback_title")}>
        {report.seat === "student" && report.status === reportStatus.planning && t("report.no_feedback_yet")}
        {report.seat === "student" && report.status === reportStatus.finished && t("report.no_feedback_ask")}
      </EmptyState>
    );

  return (
    <>
      {report.feedback.map((given) => (
        <GivenFeedback key={given.userId} given={given} form={form} />
      ))}
      <GuestFeedback guests={report.guestFeedback} marked={markGuest} />
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

type GivenFeedbackProps = {
  given: ReportDetail["feedback"][number];
  form: ReportForm;
  /** Its heading, where "From …" is not enough. */
  title?: string;
  /** The student's answers under which the page shows comments on them. */
  shownAbove?: (question: AnsweredQuestion) => boolean;
};

/** The element id of what a person gave as feedback. */
export const feedbackId = (userId: number) => `feedback-${userId}`;

/** All feedback of one person: area by area, comments on single answers included. */
export function GivenFeedback({ given, form, title, shownAbove = () => false }: GivenFeedbackProps) {
  const t = useTranslations();
  const values = valuesIn(given.answers, form.questions);
  const areas = answeredAreas(values, form.questions).flatMap(({ viewPoint, questions }) => {
    const shown = questions.filter((question) => !isCommentable(question) || !shownAbove(question));
    return shown.length > 0 ? [{ viewPoint, questions: shown }] : [];
  });
  return (
    <Section
      id={feedbackId(given.userId)}
      title={title ?? t("report.feedback_from", { name: given.fullName })}
      lead={t("report.feedback_when", { seat: t(`seat.${given.seat}`), moment: showMoment(given.submittedAt) })}
    >
      {areas.length === 0 && <p className="text-muted">{t("report.comments_only")}</p>}
      {areas.map((area) => (
        <Section
          key={area.viewPoint}
          level={3}
          title={t(`viewpoint.${numbered(area.viewPoint)}`)}
          leading={<AreaTile area={area.viewPoint} />}
        >
          <div className="flex flex-col gap-5">
            {area.questions.map((question) =>
              isCommentable(question) ? (
                <CommentReading key={question.id} question={question} comment={values[question.id]} />
              ) : (
                <AnswerReading
                  key={question.id}
                  question={question}
                  form={form}
                  value={values[question.id]}
                  selfRating={selfRatingOf(question, form.questions)}
                />
              ),
            )}
          </div>
        </Section>
      ))}
    </Section>
  );
}

/** A comment on a single answer, with the beginning of that answer. */
function CommentReading({ question, comment }: { question: AnsweredQuestion; comment: AnswerValue | undefined }) {
  const t = useTranslations("report");
  return (
    <div className="flex flex-col gap-1">
      <p className="font-medium">{t("comment_on", { question: question.text })}</p>
      {question.valueAnswer.trim() !== "" && (
        <blockquote className="line-clamp-2 max-w-2xl border-l-3 border-line pl-3 text-sm break-words text-muted">
          {question.valueAnswer}
        </blockquote>
      )}
      <p className="max-w-2xl break-words whitespace-pre-line">{comment}</p>
    </div>
  );
}
