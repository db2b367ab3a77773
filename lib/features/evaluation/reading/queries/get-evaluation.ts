import "server-only";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { getFormContent } from "@/lib/features/form/content/queries";
import type { Question } from "@/lib/features/form/content/schema";
import { seatedPeople, teacherIds, visibleSql } from "@/lib/features/placement/queries";
import { seatOf, standInOf } from "@/lib/features/placement/rules";
import type { Actor } from "@/lib/platform/auth/actor";
import { toDay, today } from "@/lib/platform/dates";
import { notFound } from "@/lib/platform/errors";
import type { Caller } from "@/lib/platform/http/caller";
import { asNumber, on, prepared, type Slots, statements } from "@/lib/platform/sql";
import { evaluationStage, type Term, termOf } from "../../life/rules";
import {
  actionsFor,
  askedIn,
  asReader,
  canSeePart,
  type Hidden,
  isHidden,
  type Party,
  parties,
  type Submitted,
  submittedIn,
  type Viewer,
  viewerOf,
} from "../../rating/rules";
import type { EvaluationDetail } from "../schema";

const part = on<{ part: "EvaluationPart" }>();

const answers = () =>
  part
    .selectFrom("EvaluationAnswer as a")
    .innerJoin("User as author", "author.id", "a.authorId")
    .whereRef("a.partId", "=", "part.id")
    .select(["a.questionId", "a.rating", "a.comment", "author.fullName as authorName"]);

const corrected = () =>
  part
    .selectFrom("CorrectedAnswer as c")
    .innerJoin("User as author", "author.id", "c.authorId")
    .whereRef("c.partId", "=", "part.id")
    .orderBy("c.id")
    .select(["c.questionId", "c.rating", "c.comment", "author.fullName as authorName", "c.correctedAt"]);

const parts = () =>
  on<{ e: "Evaluation" }>()
    .selectFrom("EvaluationPart as part")
    .leftJoin("User as by", "by.id", "part.submittedById")
    .whereRef("part.evaluationId", "=", "e.id")
    .select(["part.term", "part.party", "part.revision", "part.submittedAt", "part.hidden"])
    .select(["by.fullName as submittedBy"])
    .select([jsonArrayFrom(answers()).as("answers"), jsonArrayFrom(corrected()).as("corrected")]);

const sickDays = () =>
  on<{ p: "Placement" }>()
    .selectFrom("Absence as sick")
    .whereRef("sick.placementId", "=", "p.id")
    .where("sick.kind", "=", "sick")
    .select(({ fn }) => asNumber(fn.countAll()).as("count"));

const evaluationById = prepared(
  ({ evaluationId, actorId }: Slots<{ evaluationId: number; actorId: number }>, { role }: Pick<Actor, "role">) =>
    statements
      .selectFrom("Evaluation as e")
      .innerJoin("Placement as p", "p.id", "e.placementId")
      .innerJoin("Group as g", "g.id", "p.groupId")
      .innerJoin("User as student", "student.id", "p.studentId")
      .where("e.id", "=", evaluationId)
      .where(visibleSql({ id: actorId, role }))
      .select(["e.stage", "e.placementId", "e.formVersionId", "g.evaluationFormVersionId", "p.groupId"])
      .select(["p.ward", "g.place", "g.period", "p.startDate", "p.endDate", "p.standInFrom", "p.standInUntil"])
      .select(["p.studentId", "p.supervisorId", "p.secondarySupervisorId", "student.studentNumber"])
      .select([
        teacherIds().as("teachers"),
        jsonArrayFrom(seatedPeople()).as("people"),
        jsonArrayFrom(parts()).as("parts"),
        sickDays().as("sickDays"),
      ]),
);

type Row = Awaited<ReturnType<typeof evaluationById>>[number];

/**
 * One evaluation as the person sees it, in the running term or the one of a stage; one statement beside the form's. Throws "not
 * found" for an evaluation that they may not see, and for a term that has not begun.
 */
export async function getEvaluation(
  actor: Actor,
  input: { evaluationId: number; stage?: Term | undefined },
  { locale }: Pick<Caller, "locale">,
): Promise<EvaluationDetail> {
  const [row] = await evaluationById({ evaluationId: input.evaluationId, actorId: actor.id }, { role: actor.role });
  if (!row) throw notFound();
  const term = input.stage ?? termOf(row.stage);
  if (term > termOf(row.stage)) throw notFound();
  const seat = seatOf(actor.id, { ...row, group: { teachers: row.teachers } });
  const seated = viewerOf(seat, standInOf(row), today());
  const viewer = actor.viewer ? asReader(seated) : seated;
  const formVersionId = row.formVersionId ?? row.evaluationFormVersionId;
  const content = await getFormContent(formVersionId, locale);
  const shown = termIn(row, term, viewer);
  const before = term === evaluationStage.endterm ? termIn(row, evaluationStage.midterm, viewer) : null;
  const asked = askedIn(content.questions, term).map((question) => questionOf(question, shown, before));
  const nameOf = (userId: number | null) => row.people.find(({ id }) => id === userId)?.fullName ?? null;
  const typeOf = new Map(content.questions.map(({ id, type }) => [id, type]));

  return {
    evaluationId: input.evaluationId,
    placementId: row.placementId,
    groupId: row.groupId,
    studentId: row.studentId,
    stage: row.stage,
    formVersionId,
    term,
    seat,
    writes: viewer.writes,
    studentName: nameOf(row.studentId) ?? "",
    studentNumber: row.studentNumber,
    supervisorName: nameOf(row.supervisorId),
    practicumPlace: row.place,
    ward: row.ward,
    practicumPeriod: row.period,
    startDate: toDay(row.startDate),
    endDate: toDay(row.endDate),
    hideForStudent: isHidden("supervisor", shown.submitted, shown.hidden),
    hideForSupervisor: isHidden("student", shown.submitted, shown.hidden),
    totalSickDays: row.sickDays ?? 0,
    names: row.people.map(({ fullName }) => fullName),
    help: content.help,
    scale: content.scale,
    factors: asked.filter(({ questionId }) => typeOf.get(questionId) === "rating"),
    texts: asked.filter(({ questionId }) => typeOf.get(questionId) === "text"),
    revision: (viewer.writes && shown.parts[viewer.writes]?.revision) || 0,
    submitted: { student: submissionOf(shown.parts.student), supervisor: submissionOf(shown.parts.supervisor) },
    actions: actionsFor(viewer, { stage: row.stage, term, submitted: shown.submitted }),
  };
}

type Part = Row["parts"][number];

/** One term of an evaluation: its parts by side, and what of them somebody sees. */
type ShownTerm = {
  parts: Partial<Record<Party, Part>>;
  submitted: Submitted;
  hidden: Hidden;
  seen: readonly Part[];
};

function termIn(row: Row, term: Term, viewer: Viewer): ShownTerm {
  const of = (party: Party) => row.parts.find((one) => one.term === term && one.party === party);
  const parts = Object.fromEntries(parties.map((party) => [party, of(party)])) as ShownTerm["parts"];
  const submitted = submittedIn(row.parts.filter((one) => one.term === term));
  const hidden = { student: of("student")?.hidden ?? null, supervisor: of("supervisor")?.hidden ?? null };
  const seen = parties.flatMap((party) => (canSeePart(party, viewer, submitted, hidden) && parts[party]) || []);
  return { parts, submitted, hidden, seen };
}

/** What is seen of a side's answer to a question. */
function answerIn({ seen }: ShownTerm, party: Party, questionId: number) {
  const answer = seen.find((one) => one.party === party)?.answers.find((one) => one.questionId === questionId);
  return answer ? { rating: answer.rating, comment: answer.comment, authorName: answer.authorName } : null;
}

const bothIn = (term: ShownTerm, questionId: number) => ({
  student: answerIn(term, "student", questionId),
  supervisor: answerIn(term, "supervisor", questionId),
});

const questionOf = (
  { id, viewPoint, tab, text, isCompulsory }: Question,
  shown: ShownTerm,
  before: ShownTerm | null,
) => ({
  questionId: id,
  viewPoint,
  tab,
  value: text,
  is_compulsory: isCompulsory,
  ...bothIn(shown, id),
  midterm: before && bothIn(before, id),
  corrected: shown.seen.flatMap(({ party, corrected: earlier }) =>
    earlier
      .filter(({ questionId }) => questionId === id)
      .map(({ questionId: _, correctedAt, ...answer }) => ({ ...answer, party, correctedAt: toIso(correctedAt) })),
  ),
});

/** A part's submission, if there is one. */
export const submissionOf = (part: Pick<Part, "submittedAt" | "submittedBy"> | undefined) =>
  part?.submittedAt ? { at: toIso(part.submittedAt), by: part.submittedBy ?? "" } : null;

/** A moment as PostgreSQL writes it in JSON, converted to the format of the calls. */
const toIso = (moment: Date | string) => new Date(moment).toISOString();
