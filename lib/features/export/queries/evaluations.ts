import "server-only";
import { sql } from "kysely";
import { jsonArrayFrom, jsonObjectFrom } from "kysely/helpers/postgres";
import { type Term, terms, waysIn } from "@/lib/features/evaluation/life/rules";
import { canSeePart, otherParty, type Party, submittedIn } from "@/lib/features/evaluation/rating/rules";
import { decisionsOfEvaluation } from "@/lib/features/evaluation/reading/queries/evaluation-row";
import { decisionsOf, hiddenIn } from "@/lib/features/evaluation/reading/rules/evaluation-state";
import { fromDay, schoolDayOf } from "@/lib/platform/dates";
import { on, statements } from "@/lib/platform/sql";
import type { ColumnName } from "../rules";
import { chosenDays, chosenPlacements, paragraphs, placedColumns } from "./placed";
import { batched, type ExportRow, type SourceInput } from "./source";

const e = on<{ e: "Evaluation" }>();

/** What a side says in a term: the mean of its ratings, and its comments if they are wanted. */
const parts = (withComments: boolean) =>
  e
    .selectFrom("EvaluationPart as part")
    .whereRef("part.evaluationId", "=", "e.id")
    .select(["part.term", "part.party", "part.submittedAt", "part.hidden"])
    .select(({ selectFrom }) => [
      selectFrom("EvaluationAnswer as a")
        .whereRef("a.partId", "=", "part.id")
        .select(({ ref }) => sql<number | null>`round(avg(${ref("a.rating")}), 2)::float8`.as("mean"))
        .as("mean"),
      selectFrom("EvaluationAnswer as a")
        .innerJoin("Question as q", "q.id", "a.questionId")
        .whereRef("a.partId", "=", "part.id")
        .where(({ ref }) => sql<boolean>`${sql.lit(withComments)} and ${ref("a.comment")} <> ''`)
        .select(({ ref }) => paragraphs(ref("a.comment"), [ref("q.questionOrder"), ref("q.id")]).as("text"))
        .as("comments"),
    ]);

const result = () =>
  e
    .selectFrom("EvaluationResult as r")
    .whereRef("r.evaluationId", "=", "e.id")
    .where("r.reopenedAt", "is", null)
    .orderBy("r.id", "desc")
    .limit(1)
    .select(["r.assessmentPassed", "r.grounds", "r.createdAt"]);

const chosen = ({ asker, filter }: SourceInput) => {
  const p = on<{ p: "Placement" }>();
  return statements
    .selectFrom("Evaluation as e")
    .innerJoin("Placement as p", "p.id", "e.placementId")
    .innerJoin("Group as g", "g.id", "p.groupId")
    .where(chosenPlacements(asker, filter))
    .where(chosenDays(filter, [p.ref("p.startDate"), p.ref("p.endDate")]));
};

const rowsAfter = (input: SourceInput, after: number, limit: number) =>
  chosen(input)
    .innerJoin("User as s", "s.id", "p.studentId")
    .leftJoin("User as first", "first.id", "p.supervisorId")
    .leftJoin("User as second", "second.id", "p.secondarySupervisorId")
    .where("e.id", ">", after)
    .orderBy("e.id")
    .limit(limit)
    .select(["e.id", "e.stage", "p.startDate", "p.endDate", ...placedColumns])
    .select(["first.fullName as supervisor", "second.fullName as secondSupervisor"])
    .select([
      jsonArrayFrom(parts(hasComments(input.columns))).as("parts"),
      jsonArrayFrom(decisionsOfEvaluation().select(["w.way", "w.stage", "w.party"])).as("decisions"),
      jsonObjectFrom(result()).as("result"),
    ]);

const hasComments = (columns: ReadonlySet<ColumnName>): boolean =>
  columns.has("studentComments") || columns.has("supervisorComments");

type Row = Awaited<ReturnType<ReturnType<typeof rowsAfter>["execute"]>>[number];

/**
 * What the file has of the parts of a term: a part that is submitted, when the other side sees it too. Nobody learns from the file
 * what the pages of both sides do not show.
 */
function shownIn(row: Pick<Row, "parts" | "decisions">, term: Term) {
  const own = row.parts.filter((part) => part.term === term);
  const submitted = submittedIn(own);
  const hidden = hiddenIn(own, waysIn(decisionsOf(row), term));
  return (party: Party) =>
    canSeePart(party, { party: otherParty(party), writes: null }, submitted, hidden)
      ? own.find((part) => part.party === party)
      : undefined;
}

function toRow({ parts, decisions, result, stage, ...row }: Row): ExportRow {
  const shown = terms.map((term) => shownIn({ parts, decisions }, term));
  const [midterm, final] = shown;
  const commentsOf = (party: Party) => shown.flatMap((of) => of(party)?.comments ?? []).join("\n\n") || null;
  return {
    ...row,
    stage: String(stage),
    midtermStudent: midterm?.("student")?.mean ?? null,
    midtermSupervisor: midterm?.("supervisor")?.mean ?? null,
    finalStudent: final?.("student")?.mean ?? null,
    finalSupervisor: final?.("supervisor")?.mean ?? null,
    outcome: result && outcomeOf(result.assessmentPassed),
    decidedOn: result && fromDay(schoolDayOf(result.createdAt)),
    grounds: result?.grounds ?? null,
    studentComments: commentsOf("student"),
    supervisorComments: commentsOf("supervisor"),
  };
}

const outcomeOf = (passed: boolean | null): string =>
  passed === null ? "discontinued" : passed ? "passed" : "not_passed";

/** The evaluations of placements of which a day lies between the filter's days. */
export const evaluations = batched(chosen, rowsAfter, toRow);
