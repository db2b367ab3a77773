import "server-only";
import { type Expression, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { getFormContent } from "@/lib/features/form/content/queries";
import { isTicked } from "@/lib/features/form/content/rules";
import type { FormContent } from "@/lib/features/form/content/schema";
import { isRatedSql } from "@/lib/features/report/answers/queries";
import type { Actor } from "@/lib/platform/auth/actor";
import { notFound } from "@/lib/platform/errors";
import type { Caller } from "@/lib/platform/http/caller";
import { limits } from "@/lib/platform/limits";
import { pageOf } from "@/lib/platform/paging";
import { asNumber, on, prepared, type Slots } from "@/lib/platform/sql";
import { countingPart, factorsOf, isDifference, meanOf, ratingsOnScale } from "../rules";
import type { AreaReport, AreaText, CompetenceArea } from "../schema";
import { choosePlacement, comesAfter, headerOf, type Values, valuesOf, type Where } from "./chosen-placement";

/** What was answered about the area in "ReportPart" t. */
const answersAbout = (viewPoint: Expression<number>) =>
  on<{ t: "ReportPart" }>()
    .selectFrom("Answer as n")
    .innerJoin("Question as q", "q.id", "n.questionId")
    .whereRef("n.partId", "=", "t.id")
    .where("q.viewPoint", "=", viewPoint)
    .select(["n.questionId", "n.checked", "n.value", "n.rating"]);

/** What the student has written in "Report" r, and what the others have given. */
const partsOf = (viewPoint: Expression<number>) =>
  on<{ r: "Report" }>()
    .selectFrom("ReportPart as t")
    .innerJoin("User as u", "u.id", "t.authorId")
    .whereRef("t.reportId", "=", "r.id")
    .where(({ eb, or }) => or([eb("t.seat", "=", "student"), eb("t.submittedAt", "is not", null)]))
    .orderBy("t.id")
    .select(["t.seat", "u.fullName as author", "t.submittedAt"])
    .select([isRatedSql().$castTo<boolean>().as("hasRatings"), jsonArrayFrom(answersAbout(viewPoint)).as("answers")])
    .$narrowType<{ seat: AreaText["seat"] }>();

/** Everything in one statement. */
const readArea = prepared((where: Slots<Values & { viewPoint: number }>, { role }: Pick<Actor, "role">) =>
  choosePlacement({ id: where.actorId, role }, where)
    .with("rated", (builder) =>
      builder
        .selectFrom("chosen as c")
        .innerJoin("Report as r", "r.placementId", "c.id")
        .innerJoin("AreaRating as a", "a.reportId", "r.id")
        .where("a.viewPoint", "=", where.viewPoint)
        .select(["r.id", "r.name", "r.date", "r.status", "r.formVersionId", "a.steps", "a.self", "a.supervisor"]),
    )
    .with("page", (builder) =>
      builder
        .selectFrom("rated as r")
        .where(comesAfter(where.cursor))
        .orderBy("r.date", "desc")
        .orderBy("r.id", "desc")
        .limit(sql.lit(limits.listPageSize + 1))
        .select(["r.id as reportId", "r.name", "r.date", "r.status", "r.formVersionId"])
        // The supervisor's ratings count.
        .select(({ eb }) => [
          eb("r.supervisor", "is not", null).$castTo<boolean>().as("isRated"),
          jsonArrayFrom(partsOf(where.viewPoint)).as("parts"),
        ]),
    )
    .selectFrom("chosen as c")
    .select(headerOf(where.studentId))
    .select(({ selectFrom, fn }) => [
      asNumber(selectFrom("rated").select(fn.countAll().as("count"))).as("count"),
      jsonArrayFrom(
        selectFrom("rated")
          .where(({ eb, or }) => or([eb("self", "is not", null), eb("supervisor", "is not", null)]))
          .orderBy("date")
          .orderBy("id")
          .select(["id as reportId", "name", "date", "steps", "self", "supervisor"]),
      ).as("development"),
      jsonArrayFrom(selectFrom("page").orderBy("date", "desc").orderBy("reportId", "desc").selectAll()).as("reports"),
    ]),
);

type ReportRow = Awaited<ReturnType<typeof readArea>>[number]["reports"][number];

/**
 * One competence area of a student in one placement: a page of the reports that include it, with each factor's ratings and
 * texts, and its development over all of them. Throws "not found" for a placement the reader may not see.
 */
export async function getCompetenceArea(
  actor: Actor,
  where: Where & { viewPoint: number },
  caller: Pick<Caller, "locale">,
): Promise<CompetenceArea> {
  const { viewPoint } = where;
  const [row] = await readArea({ ...valuesOf(actor, where), viewPoint }, { role: actor.role });
  if (!row) throw notFound();
  const { items: reports, nextCursor } = pageOf(row.reports, ({ reportId }) => reportId);
  const versions = [...new Set(row.reports.map(({ formVersionId }) => formVersionId))];
  const contents = await Promise.all(versions.map((id) => getFormContent(id, caller.locale)));
  const forms = new Map(versions.map((id, index) => [id, contents[index]]));
  const development = row.development.map((point) => ratingsOnScale(point, row.steps));
  return {
    ...row,
    viewPoint,
    overall: {
      self: meanOf(development.map(({ self }) => self)),
      supervisor: meanOf(development.map(({ supervisor }) => supervisor)),
    },
    development,
    reports: reports.map((report) => toAreaReport(report, viewPoint, forms.get(report.formVersionId) ?? noForm)),
    nextCursor,
  };
}

const noForm: FormContent = { questions: [], help: [], scale: [] };

function toAreaReport(
  { formVersionId: _, isRated, parts, ...report }: ReportRow,
  viewPoint: number,
  { questions, scale }: FormContent,
): AreaReport {
  const inArea = questions.filter((question) => question.viewPoint === viewPoint);
  const textOf = (id: number | null) => questions.find((question) => question.id === id)?.text;
  const answersOf = (part: ReportRow["parts"][number] | null | undefined) =>
    new Map(part?.answers.map((answer) => [answer.questionId, answer]) ?? []);
  const student = answersOf(parts.find(({ seat }) => seat === "student"));
  const rater = isRated ? answersOf(countingPart(parts)) : null;
  return {
    ...report,
    scale,
    factors: factorsOf(inArea, student, rater).map(({ parentId, questionId, ...ratings }) => ({
      ...ratings,
      questionId,
      text: textOf(parentId) ?? textOf(questionId) ?? "",
      isDifference: isDifference(ratings),
    })),
    texts: parts.flatMap(({ answers, author, seat }) =>
      inArea.flatMap(({ id, type, text: question, parentId }) => {
        const value = answers.find(({ questionId }) => questionId === id)?.value?.trim();
        const isPut = parentId === null || isTicked(parentId, inArea, student);
        return type === "text" && value && isPut ? [{ questionId: id, question, value, author, seat }] : [];
      }),
    ),
  };
}
