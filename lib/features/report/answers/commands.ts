import "server-only";
import { sql } from "kysely";
import { getOriginalContent } from "@/lib/features/form/content/queries";
import type { Question } from "@/lib/features/form/content/schema";
import { canRate } from "@/lib/features/placement/rules";
import { inTransaction } from "@/lib/features/unit-of-work";
import type { Actor } from "@/lib/platform/auth/actor";
import { today } from "@/lib/platform/dates";
import type { Tx } from "@/lib/platform/db";
import { conflict, forbidden, invalid, notFound } from "@/lib/platform/errors";
import { givenRows, within } from "@/lib/platform/sql";
import { openForWriting } from "../life/commands/open-report";
import { writableTabs } from "../life/rules";
import { answersIn } from "./queries";
import { type Answers, answerField, answersOf, isAnswered, isCommentable } from "./rules";
import type { AnswerInput } from "./schema";

/**
 * Saves answers of the actor's own part and raises its revision. Throws a conflict with the current revision when the part was
 * saved elsewhere meanwhile, bad input when the report takes no writing now or a question is not (or no longer) theirs.
 */
export async function saveReport(
  actor: Actor,
  input: { reportId: number; revision: number; answers: AnswerInput[] },
): Promise<{ revision: number }> {
  return inTransaction(actor, async ({ tx }) => {
    const { report, seat, part, standing } = await openForWriting(tx, actor, input.reportId);
    if (!part) throw forbidden();
    const tabs = writableTabs(report.status, standing);
    if (tabs.length === 0) throw invalid("report.error_closed");
    if (part.revision !== input.revision) throw conflict(part.revision);
    // Types, tabs and steps are the same in every language.
    const { questions, scale } = await getOriginalContent(report.formVersionId, tx);
    const rates = seat !== null && canRate(seat, report.standIn, today());
    const theirs = standing === "asked" && report.parts.find((other) => other.seat === "student");
    assertAnswersFit(input.answers, {
      own: questions.filter(({ tab }) => tabs.includes(tab)),
      steps: rates ? scale.length : 0,
      about: theirs ? questions.filter(isCommentable) : [],
      said: answersOf(theirs ? await answersIn(tx, theirs.id) : []),
    });
    return storeAnswers(tx, part.id, input.answers);
  });
}

/** What somebody may write now. */
type Writable = {
  /** The questions of their own tabs. */
  own: readonly Question[];
  /** The steps of the rating scale; none for a seat that does not rate. */
  steps: number;
  /** The student's questions whose answers they may comment on, and what the student answered. */
  about: readonly Question[];
  said: Answers;
};

/**
 * Each answer must belong to a question of their own and carry the field of its type, or be a comment on something the student
 * has answered; a rating must be on the form's scale. Throws bad input beside each that does not.
 */
function assertAnswersFit(answers: readonly AnswerInput[], { own, steps, about, said }: Writable): void {
  const errors: Record<string, string[]> = {};
  answers.forEach((answer, index) => {
    const commented = about.find(({ id }) => id === answer.questionId);
    const question = own.find(({ id }) => id === answer.questionId) ?? commented;
    const refuse = (field: string, key: string) => {
      errors[`answers.${index}.${field}`] = [key];
    };
    if (!question) refuse("questionId", "report.error_question_gone");
    else if (question.type === "rating" && steps === 0) refuse("rating", "report.error_may_not_rate");
    else if ((answer.rating ?? 0) > steps && question.type === "rating") refuse("rating", "report.error_off_scale");
    else if (commented && answer.value && !isAnswered(commented, said.get(commented.id)))
      refuse("value", "report.error_nothing_to_comment");
    else
      for (const field of ["checked", "value", "rating"] as const)
        if (answer[field] !== undefined && field !== answerField[question.type]) refuse(field, "validation.invalid");
  });
  if (Object.keys(errors).length > 0) throw invalid("system.error_input", errors);
}

const answerTypes = { questionId: "int", checked: "boolean", value: "text", rating: "smallint" };

/**
 * Stores answers and raises the revision of their part, in one statement. The last answer to a question named twice counts, and
 * one without any value changes nothing.
 */
async function storeAnswers(tx: Tx, partId: number, answers: AnswerInput[]): Promise<{ revision: number }> {
  const given = answers.filter(({ questionId: _, ...answer }) =>
    Object.values(answer).some((value) => value !== undefined),
  );
  const rows = [...new Map(given.map((answer) => [answer.questionId, answer])).values()];
  const part = await within(tx)
    .with("answers", (statement) =>
      statement
        .insertInto("Answer")
        .columns(["partId", "questionId", "checked", "value", "rating"])
        .expression(({ selectFrom }) =>
          selectFrom(givenRows(rows, "r", answerTypes)).select([
            sql<number>`${partId}::int`.as("partId"),
            "r.questionId",
            "r.checked",
            "r.value",
            "r.rating",
          ]),
        )
        .onConflict((target) =>
          target.columns(["partId", "questionId"]).doUpdateSet(({ ref }) => ({
            checked: ref("excluded.checked"),
            value: ref("excluded.value"),
            rating: ref("excluded.rating"),
          })),
        ),
    )
    .with("part", (statement) =>
      statement
        .updateTable("ReportPart")
        .set((current) => ({ revision: current("revision", "+", 1) }))
        .where("id", "=", partId)
        .returning(["revision", "reportId"]),
    )
    .with("report", (statement) =>
      statement
        .updateTable("Report")
        .set({ updatedAt: sql<Date>`now()` })
        .where("id", "=", ({ selectFrom }) => selectFrom("part").select("part.reportId")),
    )
    .selectFrom("part")
    .select("revision")
    .executeTakeFirst();
  if (!part) throw notFound();
  return part;
}

/**
 * Takes out of feedback what was fit to say when it was written and is no longer: comments on words that the student has taken
 * back, and ratings of a draft whose writer may not rate any more. Their part has another revision then, so that a page that shows them reads it again.
 */
export async function dropUnfit(
  tx: Tx,
  partId: number,
  { questions, planned, rates }: { questions: readonly Question[]; planned: Answers; rates: boolean },
): Promise<void> {
  const gone = questions.filter((one) => isCommentable(one) && !isAnswered(one, planned.get(one.id)));
  const comments = await tx.answer.deleteMany({ where: { partId, questionId: { in: gone.map(({ id }) => id) } } });
  const ratings = rates
    ? { count: 0 }
    : await tx.answer.updateMany({ where: { partId, rating: { not: null } }, data: { rating: null } });
  if (comments.count + ratings.count > 0)
    await tx.reportPart.update({ where: { id: partId }, data: { revision: { increment: 1 } } });
}
