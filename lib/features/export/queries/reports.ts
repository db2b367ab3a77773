import "server-only";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { getOriginalContent } from "@/lib/features/form/content/queries";
import type { Question } from "@/lib/features/form/content/schema";
import { answersOf, isAsked, isCommentable } from "@/lib/features/report/answers/rules";
import { reportName, reportStatus } from "@/lib/features/report/life/rules";
import { seenSql } from "@/lib/features/report/reading/queries/list-reports";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translatorFor } from "@/lib/platform/i18n/translator";
import { asNumber, on, statements } from "@/lib/platform/sql";
import { chosenDays, chosenPlacements, placedColumns } from "./placed";
import { countOf, type ExportRow, type ExportSource, type SourceInput } from "./source";

const r = on<{ r: "Report" }>();

/** What guests have given. */
const guests = () =>
  r.selectFrom("GuestLink as l").whereRef("l.reportId", "=", "r.id").where("l.givenAt", "is not", null);

/** All the feedback that is given. */
const feedback = () =>
  r
    .selectFrom("ReportPart as part")
    .whereRef("part.reportId", "=", "r.id")
    .where("part.seat", "<>", "student")
    .where("part.submittedAt", "is not", null)
    .select("part.id")
    .unionAll(guests().select("l.id"));

/** What was answered in the student's part, and in those that are given. */
const parts = () =>
  r
    .selectFrom("ReportPart as part")
    .whereRef("part.reportId", "=", "r.id")
    .where(({ eb, or }) => or([eb("part.seat", "=", "student"), eb("part.submittedAt", "is not", null)]))
    .orderBy("part.id")
    .select(["part.seat", jsonArrayFrom(answers()).as("answers")]);

const answers = () =>
  on<{ part: "ReportPart" }>()
    .selectFrom("Answer as a")
    .whereRef("a.partId", "=", "part.id")
    .where(({ eb, or }) => or([eb("a.value", "<>", ""), eb("a.checked", "is not", null)]))
    .select(["a.questionId", "a.value", "a.checked", "a.rating"]);

const guestTexts = () =>
  guests()
    .orderBy("l.givenAt")
    .orderBy("l.id")
    .select(["l.guestName as name", "l.feedback as text"])
    .$narrowType<{ name: string; text: string }>();

const chosen = ({ asker, filter }: SourceInput) =>
  statements
    .selectFrom("Report as r")
    .innerJoin("Placement as p", "p.id", "r.placementId")
    .innerJoin("Group as g", "g.id", "p.groupId")
    .where(seenSql(asker))
    .where(chosenPlacements(asker, filter))
    .where(chosenDays(filter, [r.ref("r.date"), r.ref("r.date")]));

const rowsAfter = (input: SourceInput, after: number, limit: number) =>
  chosen(input)
    .innerJoin("User as s", "s.id", "p.studentId")
    .leftJoin("User as first", "first.id", "p.supervisorId")
    .where("r.id", ">", after)
    .orderBy("r.id")
    .limit(limit)
    .select(["r.id", "r.date", "r.status", "r.name", "r.createdAt", "r.formVersionId", ...placedColumns])
    .select("first.fullName as supervisor")
    .select(({ selectFrom, fn }) =>
      asNumber(selectFrom(feedback().as("given")).select(fn.countAll().as("count"))).as("feedbackCount"),
    )
    .$if(
      textColumns.some((column) => input.columns.has(column)),
      (query) => query.select([jsonArrayFrom(parts()).as("parts"), jsonArrayFrom(guestTexts()).as("guests")]),
    );

const textColumns = ["studentText", "feedbackText"] as const;

type Row = Awaited<ReturnType<ReturnType<typeof rowsAfter>["execute"]>>[number];
type Said = Pick<Row, "status" | "formVersionId"> & { [Name in "parts" | "guests"]: NonNullable<Row[Name]> };

/**
 * The texts of a report as its pages show them, each one a paragraph: no answer to a question that is not asked any more. What the student has
 * written is there once it is finished, and a comment on a text of theirs whatever has become of the text. A guest's text has their name.
 */
async function textsOf(
  { parts: given, guests: guestsSaid, status, formVersionId }: Said,
  locale: Locale,
): Promise<Pick<ExportRow, (typeof textColumns)[number]>> {
  const { questions } = await getOriginalContent(formVersionId);
  const plan = answersOf(given.find(({ seat }) => seat === "student")?.answers ?? []);
  const said = given.flatMap((part) => {
    const own = answersOf(part.answers);
    const { seat } = part;
    const isShown = (question: Question) =>
      isAsked(question, questions, plan) || (seat !== "student" && isCommentable(question));
    return questions.filter(isShown).flatMap(({ id }) => {
      const text = own.get(id)?.value;
      return text ? [{ seat, text }] : [];
    });
  });
  const textsBy = (isOwn: boolean) => said.filter(({ seat }) => (seat === "student") === isOwn).map(({ text }) => text);
  const t = translatorFor(locale, "notification");
  const byGuests = guestsSaid.map(({ name, text }) => `${t("guest_name", { name })}: ${text}`);
  return {
    studentText: status > reportStatus.planning ? joined(textsBy(true)) : null,
    feedbackText: joined([...textsBy(false), ...byGuests]),
  };
}

const joined = (texts: readonly string[]) => texts.join("\n\n") || null;

/** The reports of the days of the filter, sick days too. */
export const reports = (input: SourceInput): ExportSource => ({
  count: () => countOf(chosen(input)),
  after: async (id, limit) => {
    const shown: ExportRow[] = [];
    const t = translatorFor(input.locale, "status");
    // One after the other: a form is read once.
    for (const { parts: said, guests: guestsSaid, formVersionId, name, ...row } of await rowsAfter(
      input,
      id,
      limit,
    ).execute()) {
      const given = said && guestsSaid && { parts: said, guests: guestsSaid, formVersionId, status: row.status };
      const texts = given && (await textsOf(given, input.locale));
      const title = reportName({ name, status: row.status }, t);
      shown.push({ ...row, ...texts, title, status: String(row.status) });
    }
    return shown;
  },
});
