"use client";

import { Recovery } from "@/components/draft/recovery";
import type { Opening } from "../draft/report-draft";
import { useReportDraft } from "../draft/use-report-draft";
import { ReportSteps, type StepsReport } from "../steps/report-steps";
import { AnswerComment } from "../writing/answer-comment";
import { StudentReading, type StudentReadingProps } from "./student-reading";

type CommentedReadingProps = Pick<StudentReadingProps, "tab" | "form"> & {
  /** The person's own part. */
  opening: Opening;
  report: StudentReadingProps["report"] & StepsReport;
};

/** What the student planned or reflected on, for a person who gives feedback: each text answer can be commented on. */
export function CommentedReading({ opening, report, tab, form }: CommentedReadingProps) {
  const draft = useReportDraft(opening);
  return (
    <>
      <Recovery draft={draft} />
      <div inert={!draft.state.isRead} className="mt-8">
        <StudentReading
          report={report}
          tab={tab}
          form={form}
          under={(question) =>
            question.valueAnswer.trim() !== "" && <AnswerComment question={question} form={form} draft={draft} />
          }
        />
      </div>
      <ReportSteps report={report} tab={tab} writing={{ draft, questions: form.questions }} />
    </>
  );
}
