import "server-only";
import { getFormContent } from "@/lib/features/form/content/queries";
import { isTicked } from "@/lib/features/form/content/rules";
import type { FormContent } from "@/lib/features/form/content/schema";
import { visibleSql } from "@/lib/features/placement/queries";
import type { Actor } from "@/lib/platform/auth/actor";
import { today } from "@/lib/platform/dates";
import { db } from "@/lib/platform/db";
import { notFound } from "@/lib/platform/errors";
import type { Caller } from "@/lib/platform/http/caller";
import { limits } from "@/lib/platform/limits";
import { Prisma } from "@/prisma/generated/client";
import {
  type AreaSum,
  changesOf,
  countingPart,
  factorsOf,
  isDifference,
  meanOf,
  profileOf,
  ratingsOnScale,
} from "./rules";
import type {
  AreaRatings,
  AreaReport,
  AreaText,
  Competence,
  CompetenceArea,
  CompetenceHeader,
  CompetenceReport,
  Point,
  Ratings,
} from "./schema";

type Where = {
  studentId: number;
  /** The group of the placement; without one the placement that runs, else the latest. */
  groupId?: number | undefined;
  /** The last report of the page before. */
  cursor?: number | undefined;
};

type Scaled<Rated extends Ratings> = Rated & { steps: number };

const noRatings: Ratings = { self: null, supervisor: null };

/** `visible`: the student's placements that the reader has a seat in, or all for an admin; `chosen`: the one asked for. */
const placements = (actor: Actor, { studentId, groupId }: Where) => Prisma.sql`
  visible as (
    select p.id, p."groupId", p.ward, p."startDate", p."endDate", p."supervisorId", p."secondarySupervisorId", g.name as "groupName", g.place, v."ratingSteps" as steps
    from "Placement" p
    join "Group" g on g.id = p."groupId"
    join "FormVersion" v on v.id = g."reportFormVersionId"
    where p."studentId" = ${studentId} and ${visibleSql(actor)}
  ),
  chosen as (
    select * from visible where ${groupId ?? null}::int is null or "groupId" = ${groupId ?? null}::int
    order by ${today()}::date between "startDate" and "endDate" desc, "endDate" desc, id desc limit 1
  )`;

const header = (studentId: number) => Prisma.sql`
  c.id as "placementId", c."groupId", c."groupName", c.place, c.ward, c.steps,
  to_char(c."startDate", 'YYYY-MM-DD') as "startDate", to_char(c."endDate", 'YYYY-MM-DD') as "endDate",
  (select json_build_object('userId', id, 'fullName', "fullName") from "User" where id = ${studentId}) as student`;

/** The reports before `cursor`, the latest first; from the top when there is no such report. */
const pageAfter = (cursor: number | undefined) => Prisma.sql`
  coalesce((r.date, r.id) < (select date, id from "Report" where id = ${cursor ?? null}::int), true)
  order by r.date desc, r.id desc limit ${limits.listPageSize + 1}`;

type OverviewRow = CompetenceHeader & {
  names: string[];
  placements: Competence["placements"];
  reports: (Pick<CompetenceReport, "reportId" | "name" | "date" | "status"> & { areas: Scaled<AreaRatings>[] })[];
  development: Scaled<Point>[];
  sums: AreaSum[];
};

/**
 * A student's competence in one placement: a page of reports with their areas, and the figures of graphs A and B, in one
 * statement. Throws "not found" for a placement the reader may not see.
 */
export async function getCompetence(actor: Actor, where: Where): Promise<Competence> {
  const [row] = await db.$queryRaw<OverviewRow[]>`
    with ${placements(actor, where)},
    rated as (
      select r.id, r.name, r.date, a."viewPoint", a.steps, a.self, a.supervisor, a.differences
      from chosen c join "Report" r on r."placementId" = c.id join "AreaRating" a on a."reportId" = r.id
    ),
    points as (
      select id as "reportId", name, date, min(steps) as steps, avg(self) as self, avg(supervisor) as supervisor
      from rated group by id, name, date having count(self) + count(supervisor) > 0
    ),
    sums as (
      select "viewPoint", steps, count(*) as reports, avg(self) as self, count(self) as "selfCount",
        avg(supervisor) as supervisor, count(supervisor) as "supervisorCount", sum(differences) as differences
      from rated group by "viewPoint", steps
    ),
    page as (
      select r.id, r.name, r.date, r.status
      from chosen c join "Report" r on r."placementId" = c.id
      where r.status <> 6 and ${pageAfter(where.cursor)}
    )
    select ${header(where.studentId)},
      (select json_agg(u."fullName" order by u.id) from "User" u
        where u.id = any(array[${where.studentId}::int, c."supervisorId", c."secondarySupervisorId"]
          || array(select "teacherId" from "GroupTeacher" t where t."groupId" = c."groupId"))) as names,
      (select json_agg(json_build_object('groupId', "groupId", 'groupName', "groupName", 'ward', ward)
        order by "endDate" desc, id desc) from visible) as placements,
      coalesce((select json_agg(json_build_object('reportId', p.id, 'name', p.name, 'date', p.date, 'status', p.status,
        'areas', coalesce((select json_agg(to_json(a)) from "AreaRating" a where a."reportId" = p.id), '[]'))
        order by p.date desc, p.id desc) from page p), '[]') as reports,
      coalesce((select json_agg(to_json(p) order by p.date, p."reportId") from points p), '[]') as development,
      coalesce((select json_agg(to_json(s)) from sums s), '[]') as sums
    from chosen c`;
  if (!row) throw notFound();
  const { sums, reports, ...found } = row;
  const { steps } = row;
  const development = row.development.map((point) => ratingsOnScale(point, steps));
  const overall = new Map<number, Ratings>(development.map((point) => [point.reportId, point]));
  const changes = changesOf(development);
  return {
    ...found,
    ...pageOf(reports, ({ areas, ...report }) => ({
      ...report,
      areas: areas.map((area) => ratingsOnScale(area, steps)),
      overall: overall.get(report.reportId) ?? noRatings,
      change: changes.get(report.reportId) ?? noRatings,
    })),
    profile: profileOf(sums, steps),
    development,
    milestones: [],
  };
}

/** The page that was read with one row more than it shows. */
function pageOf<Row extends { reportId: number }, Report>(rows: Row[], toReport: (row: Row) => Report) {
  const shown = rows.slice(0, limits.listPageSize);
  const nextCursor = rows.length > shown.length ? (shown.at(-1)?.reportId ?? null) : null;
  return { reports: shown.map(toReport), nextCursor };
}

type AnswerRow = { questionId: number; checked: boolean | null; value: string | null; rating: number | null };
type PartRow = {
  seat: AreaText["seat"];
  author: string;
  submittedAt: string | null;
  /** In any area. */
  hasRatings: boolean;
  answers: AnswerRow[];
};
type AreaReportRow = Pick<AreaReport, "reportId" | "name" | "date" | "status"> & {
  formVersionId: number;
  /** The supervisor's ratings count. */
  isRated: boolean;
  parts: PartRow[];
};
type AreaRow = CompetenceHeader & { count: number; development: Scaled<Point>[]; reports: AreaReportRow[] };

/**
 * One competence area of a student in one placement: a page of the reports that worked on it, with each factor's ratings and
 * what was written, and its development over all of them. Throws "not found" for a placement the reader may not see.
 */
export async function getCompetenceArea(
  actor: Actor,
  where: Where & { viewPoint: number },
  caller: Pick<Caller, "locale">,
): Promise<CompetenceArea> {
  const { viewPoint } = where;
  const [row] = await db.$queryRaw<AreaRow[]>`
    with ${placements(actor, where)},
    rated as (
      select r.id, r.name, r.date, r.status, r."formVersionId", a.steps, a.self, a.supervisor
      from chosen c join "Report" r on r."placementId" = c.id
      join "AreaRating" a on a."reportId" = r.id and a."viewPoint" = ${viewPoint}
    ),
    page as (select r.* from rated r where ${pageAfter(where.cursor)}),
    parts as (
      select t."reportId", t.id, t.seat, t."submittedAt", u."fullName" as author,
        exists (select 1 from "Answer" n where n."partId" = t.id and n.rating is not null) as "hasRatings",
        (select json_agg(json_build_object('questionId', n."questionId", 'checked', n.checked, 'value', n.value,
          'rating', n.rating)) from "Answer" n join "Question" q on q.id = n."questionId"
          where n."partId" = t.id and q."viewPoint" = ${viewPoint}) as answers
      from page p join "ReportPart" t on t."reportId" = p.id join "User" u on u.id = t."authorId"
      where t.seat = 'student' or t."submittedAt" is not null
    )
    select ${header(where.studentId)}, (select count(*)::int from rated) as count,
      coalesce((select json_agg(json_build_object('reportId', id, 'name', name, 'date', date, 'steps', steps, 'self', self,
        'supervisor', supervisor) order by date, id) from rated where self is not null or supervisor is not null), '[]')
        as development,
      coalesce((select json_agg(json_build_object('reportId', p.id, 'name', p.name, 'date', p.date, 'status', p.status,
        'formVersionId', p."formVersionId", 'isRated', p.supervisor is not null, 'parts',
        (select json_agg(json_build_object('seat', t.seat, 'author', t.author, 'submittedAt', t."submittedAt",
          'hasRatings', t."hasRatings", 'answers', coalesce(t.answers, '[]')) order by t.id) from parts t where t."reportId" = p.id))
        order by p.date desc, p.id desc) from page p), '[]') as reports
    from chosen c`;
  if (!row) throw notFound();
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
    milestones: [],
    ...pageOf(row.reports, (report) => toAreaReport(report, viewPoint, forms.get(report.formVersionId) ?? noForm)),
  };
}

const noForm: FormContent = { questions: [], help: [], scale: [] };

function toAreaReport(
  { formVersionId: _, isRated, parts, ...report }: AreaReportRow,
  viewPoint: number,
  { questions, scale }: FormContent,
): AreaReport {
  const inArea = questions.filter((question) => question.viewPoint === viewPoint);
  const textOf = (id: number | null) => questions.find((question) => question.id === id)?.value;
  const answersOf = (part: PartRow | null | undefined) =>
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
      inArea.flatMap(({ id, type, value: question, parent_id }) => {
        const value = answers.find(({ questionId }) => questionId === id)?.value?.trim();
        const isPut = parent_id === null || isTicked(parent_id, inArea, student);
        return type === "text" && value && isPut ? [{ questionId: id, question, value, author, seat }] : [];
      }),
    ),
  };
}
