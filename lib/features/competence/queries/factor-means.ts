import "server-only";
import { expressionBuilder, type InferResult, sql } from "kysely";
import { isRatedSql } from "@/lib/features/report/answers/queries";
import { reportTab } from "@/lib/features/report/life/rules";
import { on, type Tables } from "@/lib/platform/sql";
import { onScale } from "../rules";
import type { FactorMean } from "../schema";
import type { VisiblePlacement } from "./chosen-placement";

/** The part of "Report" r whose ratings count, as `countingPart` finds it. */
const countingPartId = () =>
  on<{ r: "Report" }>()
    .selectFrom("ReportPart as t")
    .whereRef("t.reportId", "=", "r.id")
    .where("t.submittedAt", "is not", null)
    .where("t.seat", "in", ["supervisor", "secondary_supervisor"])
    .where(isRatedSql())
    .orderBy(({ eb }) => eb("t.seat", "=", "supervisor"), "desc")
    .orderBy("t.submittedAt", "desc")
    .limit(1)
    .select("t.id");

/** Has the student ticked a question in the plan of "Report" r? */
const isTicked = (question: "q.parentId" | "above.parentId") =>
  on<{ r: "Report"; q: "Question"; above: "Question" }>()
    .selectFrom("Answer as n")
    .innerJoin("ReportPart as t", "t.id", "n.partId")
    .whereRef("t.reportId", "=", "r.id")
    .where("t.seat", "=", "student")
    .where("n.checked", "=", true)
    .whereRef("n.questionId", "=", question)
    .select("n.questionId");

/** The ratings of the chosen placement that its areas' figures are made of, as a mean for each factor and each of the two, the lowest first. */
export const factorMeans = () =>
  expressionBuilder<Tables & { chosen: VisiblePlacement }, never>()
    .selectFrom("chosen as of")
    .innerJoin("Report as r", "r.placementId", "of.id")
    .innerJoin("AreaRating as a", "a.reportId", "r.id")
    .innerJoin("ReportPart as part", "part.reportId", "r.id")
    .innerJoin("Answer as n", "n.partId", "part.id")
    .innerJoin("Question as q", (join) =>
      join.onRef("q.id", "=", "n.questionId").onRef("q.viewPoint", "=", "a.viewPoint"),
    )
    .leftJoin("Question as above", "above.id", "q.parentId")
    .where("n.rating", "is not", null)
    .where("q.type", "=", "rating")
    .where(({ eb, and, or }) =>
      or([
        and([eb("q.tab", "=", reportTab.reflection), eb("part.seat", "=", "student"), eb("a.self", "is not", null)]),
        and([
          eb("q.tab", "=", reportTab.feedback),
          eb("part.id", "=", countingPartId()),
          eb("a.supervisor", "is not", null),
        ]),
      ]),
    )
    // A form nests twice at most: what is above a rating, and what is above that.
    .where(({ eb, or, exists }) => or([eb("q.parentId", "is", null), exists(isTicked("q.parentId"))]))
    .where(({ eb, or, exists }) => or([eb("above.parentId", "is", null), exists(isTicked("above.parentId"))]))
    .groupBy(["q.viewPoint", "q.tab", "q.key", "a.steps"])
    .orderBy("q.viewPoint")
    .orderBy("q.tab")
    .select(["q.viewPoint", "q.tab", "a.steps"])
    .select(({ ref }) => sql<number>`avg(${ref("n.rating")})::float8`.as("mean"))
    .orderBy("mean");

/** A mean on the scale of its group. A factor is the same in all versions of a form. */
export const toFactorMean = (
  { viewPoint, tab, steps, mean }: InferResult<ReturnType<typeof factorMeans>>[number],
  shownSteps: number,
): FactorMean => ({
  viewPoint,
  who: tab === reportTab.reflection ? "self" : "supervisor",
  mean: onScale(mean, steps, shownSteps),
});
