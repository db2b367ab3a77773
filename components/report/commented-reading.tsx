"use client";

import { useReady } from "../ui/use-ready";
import { AnswerComment } from "./answer-comment";
import type { Opening } from "./draft-session";
import { Recovery } from "./recovery";
import { ReportSteps, type StepsReport } from "./report-steps";
import { StudentReading, type StudentReadingProps } from "./student-reading";
import { useReportDraft } from "./use-report-draft";

type CommentedReadingProps = Pick<StudentReadingProps, "tab" | "form"> & {
  /** The person's own part. */
  opening: Opening;
  report: StudentReadingProps["report"] & StepsReport;
};

/** What the student planned or thought, for somebody who gives feedback: each answer in words can be commented on. */
export function CommentedReading({ opening, report, tab, form }: CommentedReadingProps) {
  const ready = useReady();
  const draft = useReportDraft(opening);
  return (
    <div>
      <Recovery draft={draft} />
      <div inert={!ready} className="mt-8">
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
    </div>
  );
}
