import { evaluationStage, type Term, terms } from "@/lib/features/evaluation/life/rules";
import { type Party, parties } from "@/lib/features/evaluation/rating/rules";
import type { EvaluationDetail } from "@/lib/features/evaluation/reading/schema";

type Asked = EvaluationDetail["factors"][number];
type Answer = NonNullable<Asked["student"]>;

/** What each side has answered to a question in each term, midterm first. */
export const answersOf = (question: Pick<Asked, "student" | "supervisor" | "midterm">) =>
  terms.flatMap((term) =>
    parties.map((party) => ({
      term,
      party,
      answer: (term === evaluationStage.midterm ? question.midterm?.[party] : question[party]) ?? null,
    })),
  );

/** What somebody has written to a question. */
export type Written = {
  key: string;
  question: string;
  term: Term;
  party: Party;
  comment: string;
} & Pick<Answer, "authorName">;

/** Everything that was written to some questions, question by question. */
export const wordsIn = (questions: readonly Asked[]): Written[] =>
  questions.flatMap((question) =>
    answersOf(question).flatMap(({ term, party, answer }) => {
      const comment = answer?.comment?.trim();
      if (!answer || !comment) return [];
      const key = `${question.questionId} ${term} ${party}`;
      return [{ key, question: question.text, term, party, comment, authorName: answer.authorName }];
    }),
  );
