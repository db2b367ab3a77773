import { type AnsweredQuestion, isCommentable } from "@/lib/features/report/answers/rules";
import { reportTab } from "@/lib/features/report/life/rules";
import type { ReportDetail } from "@/lib/features/report/reading/schema";

type Report = Pick<ReportDetail, "seat" | "questions" | "comments" | "feedback">;

/** The questions of the reader's own part with what the server has in it, given or not: a comment stands at the text that it is about. */
export function ownAnswersOf({ seat, questions, comments, feedback }: Report, userId: number): AnsweredQuestion[] {
  if (seat === "student") return questions.filter(({ tab }) => tab !== reportTab.feedback);
  const said = feedback.find((given) => given.userId === userId)?.answers ?? comments;
  const comment = new Map(said.map(({ questionId, valueAnswer }) => [questionId, valueAnswer]));
  return questions.flatMap((question) => {
    if (question.tab === reportTab.feedback) return question;
    return isCommentable(question) ? { ...question, valueAnswer: comment.get(question.id) ?? "" } : [];
  });
}
