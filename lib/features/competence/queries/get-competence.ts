import "server-only";
import { type Expression, expressionBuilder, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { reportStatus } from "@/lib/features/report/life/rules";
import type { Actor } from "@/lib/platform/auth/actor";
import { notFound } from "@/lib/platform/errors";
import { limits } from "@/lib/platform/limits";
import { pageOf } from "@/lib/platform/paging";
import { on, prepared, type Tables } from "@/lib/platform/sql";
import { areaDevelopmentsOf, changesOf, profileOf, ratingsOnScale } from "../rules";
import type { Competence, FactorMean, Ratings } from "../schema";
import {
  choosePlacement,
  comesAfter,
  headerOf,
  type Places,
  type VisiblePlacement,
  valuesOf,
  type Where,
} from "./chosen-placement";
import { factorMeans, toFactorMean } from "./factor-means";

const noRatings: Ratings = { self: null, supervisor: null };

/** The student, the supervisors and the teachers of the chosen placement c. */
function peopleAround(studentId: Expression<number>) {
  const c = expressionBuilder<Tables & { c: VisiblePlacement }, "c">();
  const teachers = c.selectFrom("GroupTeacher as t").whereRef("t.groupId", "=", "c.groupId").select("t.teacherId");
  return c
    .selectFrom("User as u")
    .where(
      ({ ref }) =>
        sql<boolean>`${ref("u.id")} = any(array[${studentId}::int, ${ref("c.supervisorId")}, ${ref("c.secondarySupervisorId")}] || array${teachers})`,
    )
    .orderBy("u.id")
    .select("u.fullName");
}

const areasOf = () =>
  on<{ r: "Report" }>()
    .selectFrom("AreaRating as a")
    .whereRef("a.reportId", "=", "r.id")
    .select(["a.viewPoint", "a.steps", "a.self", "a.supervisor", "a.differences"]);

type Shape = Pick<Actor, "role"> & { hasFactors: boolean };

/** Everything in one statement. */
const readCompetence = prepared((where: Places, { role, hasFactors }: Shape) =>
  choosePlacement({ id: where.actorId, role }, where)
    .with("rated", (builder) =>
      builder
        .selectFrom("chosen as c")
        .innerJoin("Report as r", "r.placementId", "c.id")
        .innerJoin("AreaRating as a", "a.reportId", "r.id")
        .select(["r.id", "r.name", "r.date", "a.viewPoint", "a.steps", "a.self", "a.supervisor", "a.differences"]),
    )
    .with("points", (builder) =>
      builder
        .selectFrom("rated")
        .groupBy(["id", "name", "date"])
        .having(({ or, eb, fn }) => or([eb(fn.count("self"), ">", 0), eb(fn.count("supervisor"), ">", 0)]))
        .select(["id as reportId", "name", "date"])
        .select(({ fn }) => [
          fn.min("steps").as("steps"),
          fn.avg<number | null>("self").as("self"),
          fn.avg<number | null>("supervisor").as("supervisor"),
        ]),
    )
    .with("sums", (builder) =>
      builder
        .selectFrom("rated")
        .groupBy(["viewPoint", "steps"])
        .select(["viewPoint", "steps"])
        .select(({ fn }) => [
          fn.countAll<number>().as("reports"),
          fn.avg<number | null>("self").as("self"),
          fn.count<number>("self").as("selfCount"),
          fn.avg<number | null>("supervisor").as("supervisor"),
          fn.count<number>("supervisor").as("supervisorCount"),
          fn.sum<number>("differences").as("differences"),
        ]),
    )
    .with("page", (builder) =>
      builder
        .selectFrom("chosen as c")
        .innerJoin("Report as r", "r.placementId", "c.id")
        .where("r.status", "<>", reportStatus.sickDay)
        .where(comesAfter(where.cursor))
        .orderBy("r.date", "desc")
        .orderBy("r.id", "desc")
        .limit(sql.lit(limits.listPageSize + 1))
        .select(["r.id as reportId", "r.name", "r.date", "r.status"])
        .select(jsonArrayFrom(areasOf()).as("areas")),
    )
    .selectFrom("chosen as c")
    .select(headerOf(where.studentId))
    .select(({ selectFrom }) => [
      jsonArrayFrom(peopleAround(where.studentId)).as("people"),
      jsonArrayFrom(
        selectFrom("visible").orderBy("endDate", "desc").orderBy("id", "desc").select(["groupId", "groupName", "ward"]),
      ).as("placements"),
      jsonArrayFrom(selectFrom("page").orderBy("date", "desc").orderBy("reportId", "desc").selectAll()).as("reports"),
      jsonArrayFrom(selectFrom("points").orderBy("date").orderBy("reportId").selectAll()).as("development"),
      jsonArrayFrom(selectFrom("sums").selectAll()).as("sums"),
      jsonArrayFrom(
        selectFrom("rated")
          .where(({ eb, or }) => or([eb("self", "is not", null), eb("supervisor", "is not", null)]))
          .orderBy("date")
          .orderBy("id")
          .select(["viewPoint", "date", "steps", "self", "supervisor"]),
      ).as("ratings"),
    ])
    .$if(hasFactors, (query) => query.select(jsonArrayFrom(factorMeans()).as("factors"))),
);

/**
 * A student's competence in one placement: a page of reports with their areas, and the figures of graphs A and B. Throws "not
 * found" for a placement the reader may not see.
 */
export async function getCompetence(actor: Actor, where: Where): Promise<Competence> {
  const [row] = await readCompetence(valuesOf(actor, where), { role: actor.role, hasFactors: false });
  if (!row) throw notFound();
  return toCompetence(row);
}

/** The same, with the mean of each factor that was rated, the lowest first. Throws "not found". */
export async function getCompetenceWithFactors(
  actor: Actor,
  where: Where,
): Promise<{ competence: Competence; factors: FactorMean[] }> {
  const [row] = await readCompetence(valuesOf(actor, where), { role: actor.role, hasFactors: true });
  if (!row) throw notFound();
  const { factors = [], ...found } = row;
  return { competence: toCompetence(found), factors: factors.map((factor) => toFactorMean(factor, row.steps)) };
}

type Row = Omit<Awaited<ReturnType<typeof readCompetence>>[number], "factors">;

function toCompetence(row: Row): Competence {
  const { people, sums, ratings, reports, ...found } = row;
  const { steps } = row;
  const development = row.development.map((point) => ratingsOnScale(point, steps));
  const overall = new Map<number, Ratings>(development.map((point) => [point.reportId, point]));
  const changes = changesOf(development);
  const page = pageOf(reports, ({ reportId }) => reportId);
  return {
    ...found,
    names: people.map(({ fullName }) => fullName),
    reports: page.items.map(({ areas, ...report }) => ({
      ...report,
      areas: areas.map((area) => ratingsOnScale(area, steps)),
      overall: overall.get(report.reportId) ?? noRatings,
      change: changes.get(report.reportId) ?? noRatings,
    })),
    nextCursor: page.nextCursor,
    profile: profileOf(sums, steps),
    development,
    areaDevelopments: areaDevelopmentsOf(ratings, steps),
  };
}
