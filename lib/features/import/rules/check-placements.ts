import { dayErrors, type EnrolmentObstacle, obstaclesFor, supervisingRoles } from "@/lib/features/enrolment/rules";
import { areSameDays } from "@/lib/features/group/rules";
import { overlaps } from "@/lib/features/placement/rules";
import { type Days, showDay } from "@/lib/platform/dates";
import type { CheckedGroups } from "./check-groups";
import type { People } from "./check-people";
import { type ChangedPlacement, moveFollowers, withPlacement } from "./follow-group";
import { placementKey } from "./keys";
import type { Importer, Known, KnownPlacement, Somebody, SomeGroup } from "./known";
import { differences, type Outcome, outcomeOf, type Problems, problemsOf } from "./outcome";
import type { Paced, ParsedPlacement } from "./parsed";
import type { RowChange } from "./rows";
import { neededForNew } from "./sheets";
import { accountOf, isFindable, studentsOf } from "./visible";

/** A placement that is to be made, in a group and with people that are to be made with it or not. */
export type NewPlacement = Omit<KnownPlacement, "id" | "isDiscontinued" | "isDone">;

export type CheckedPlacements = { outcomes: Outcome[]; created: NewPlacement[]; changed: ChangedPlacement[] };

type Context = {
  known: Known;
  importer: Importer;
  people: People;
  groups: CheckedGroups;
  /** The placements of the file by group and student: in which row, and on which days. */
  seen: Map<string, number>;
  added: Map<number, (Days & { row: number })[]>;
  stored: ReadonlyMap<string, KnownPlacement>;
  today: string;
  roleName: (role: string) => string;
};

/**
 * What becomes of the rows of placements, after those of people and groups. What follows its group and has no row is changed too.
 * @param today as `YYYY-MM-DD`
 */
export async function checkPlacements(
  rows: Paced<ParsedPlacement>,
  given: Pick<Context, "known" | "importer" | "people" | "groups" | "today" | "roleName">,
): Promise<CheckedPlacements> {
  const stored = new Map(given.known.placements.map((one) => [placementKey(one), one]));
  const context: Context = { ...given, stored, seen: new Map(), added: new Map() };
  const result: CheckedPlacements = { outcomes: [], created: [], changed: [] };
  const followers = new Map(
    given.groups.changed.flatMap((group) => group.followers).map((one) => [one.before.id, one]),
  );
  moveFollowers([...followers.values()], given.people.byEmail);
  for await (const row of rows) {
    const problems = problemsOf(row);
    const group = groupOf(row, problems, context);
    const student = studentOf(row, group, problems, context);
    const known = group && student ? stored.get(placementKey({ groupId: group.id, studentId: student.id })) : undefined;
    // Where a row says nothing of the days, they are those that follow the group.
    const followed = known && (followers.get(known.id)?.after ?? known);
    const planned = plannedOf(row, { group, student, known: followed }, problems, context);
    const changes = known && planned ? changesOf(known, planned, context) : [];
    if (group && student && planned) {
      checkTwice(row, group, student, problems, context);
      if (followed) checkChange({ known: followed, planned, changes, group, student }, problems);
      else checkNew({ planned, group, student }, problems, context);
    }
    // A refused row says of whom it is in the words of the file.
    const label = (problems.all.length > 0 ? undefined : student?.fullName) ?? row.cells.student ?? "";
    const outcome = outcomeOf({ sheet: "placements", row: row.row, label }, problems, known?.id ?? null, changes);
    result.outcomes.push(outcome);
    if (!planned || !student || outcome.state === "refused") continue;
    if (known) followers.delete(known.id);
    if (known && outcome.state === "unchanged") continue;
    remember(row, planned, student, context);
    if (known) result.changed.push({ before: known, after: { ...known, ...planned } });
    else result.created.push(planned);
  }
  result.changed.push(...followers.values());
  return result;
}

/** From here on the student has the placement on these days, for the rows below. */
function remember(row: ParsedPlacement, planned: NewPlacement, student: Somebody, { added, people }: Context): void {
  const { startDate, endDate } = planned;
  added.set(student.id, [...(added.get(student.id) ?? []), { startDate, endDate, row: row.row }]);
  people.byEmail.set(student.email, withPlacement(student, planned));
}

function groupOf({ key }: ParsedPlacement, problems: Problems, { groups }: Context): SomeGroup | undefined {
  if (key === null) return undefined;
  const [group, other] = groups.byKey.get(key) ?? [];
  if (!group) problems.refuse("group", groups.refused.has(key) ? "group_refused" : "group_unknown");
  else if (other) problems.refuse("group", "group_ambiguous");
  else if (!group.isInReach) problems.refuse("group", "not_yours");
  return other || !group?.isInReach ? undefined : group;
}

function studentOf(
  row: ParsedPlacement,
  group: SomeGroup | undefined,
  problems: Problems,
  { people, importer }: Context,
): Somebody | undefined {
  const name = row.studentEmail ?? row.studentNumber;
  if (name === undefined) return undefined;
  const [person, other] = studentsOf(row, group, { people, importer });
  // Without its group nobody knows whom they may see.
  if (!person && !group && !importer.seesEverybody) return undefined;
  if (other) problems.refuse("student", "number_ambiguous");
  else if (!person) problems.refuse("student", people.refused.has(name) ? "person_refused" : "person_unknown");
  return person;
}

/** A supervisor of a row: null for an empty cell, undefined for a wrong one. */
function supervisorOf(
  row: ParsedPlacement,
  column: "supervisor" | "secondarySupervisor",
  problems: Problems,
  { people, importer }: Context,
): Somebody | null | undefined {
  const email = row[column];
  if (email === undefined) return row.cells[column] ? undefined : null;
  const found = accountOf(email, people.byEmail);
  const person = found && isFindable(found, importer) ? found : undefined;
  if (!person) problems.refuse(column, people.refused.has(email) ? "person_refused" : "person_unknown");
  return person;
}

type Matched = { group: SomeGroup | undefined; student: Somebody | undefined; known: KnownPlacement | undefined };

function plannedOf(
  row: ParsedPlacement,
  { group, student, known }: Matched,
  problems: Problems,
  context: Context,
): NewPlacement | undefined {
  const seats = {
    supervisorId: seatOf(row, "supervisor", known?.supervisorId ?? null, problems, context),
    secondarySupervisorId: seatOf(row, "secondarySupervisor", known?.secondarySupervisorId ?? null, problems, context),
  };
  if (seats.supervisorId !== null && seats.supervisorId === seats.secondarySupervisorId)
    problems.refuse("secondarySupervisor", "same_supervisor");
  if (!known) problems.require(neededForNew.placements);
  if (!group || !student) return undefined;
  return {
    groupId: group.id,
    studentId: student.id,
    ...seats,
    ward: row.ward ?? known?.ward ?? "",
    startDate: row.startDate ?? known?.startDate ?? group.startDate,
    endDate: row.endDate ?? known?.endDate ?? group.endDate,
  };
}

/** Who has a seat after a row; somebody who takes it can supervise. */
function seatOf(
  row: ParsedPlacement,
  column: "supervisor" | "secondarySupervisor",
  before: number | null,
  problems: Problems,
  context: Context,
): number | null {
  const person = supervisorOf(row, column, problems, context);
  if (!person || person.id === before) return before;
  if (!person.active || !supervisingRoles.some((role) => role === person.role))
    problems.refuse(column, "not_a_supervisor");
  return person.id;
}

function checkTwice(
  row: ParsedPlacement,
  group: SomeGroup,
  student: Somebody,
  problems: Problems,
  { seen }: Context,
): void {
  const key = placementKey({ groupId: group.id, studentId: student.id });
  const first = seen.get(key);
  if (first === undefined) seen.set(key, row.row);
  else problems.refuse("student", "placement_twice", { row: String(first) });
}

/** What is refused of each obstacle: the group, or the student. */
const obstacles: Record<EnrolmentObstacle, readonly ["group" | "student", string]> = {
  group_ended: ["group", "group_ended"],
  group_over: ["group", "group_over"],
  not_a_student: ["student", "not_a_student"],
  inactive: ["student", "inactive"],
  other_domain: ["student", "other_domain"],
  in_this_group: ["student", "placement_twice"],
  in_running_group: ["student", "in_running_group"],
  open_evaluation: ["student", "open_evaluation"],
};

type Planned = { planned: NewPlacement; group: SomeGroup; student: Somebody };

function checkNew({ planned, group, student }: Planned, problems: Problems, context: Context): void {
  if (problems.has("student")) return;
  const inFile = context.added.get(student.id)?.find((one) => touches(one, planned));
  if (inFile && !student.allowMultipleGroup) problems.refuse("startDate", "overlap_row", { row: String(inFile.row) });
  const enrolling = { groupId: group.id, domainId: group.domainId, endDate: group.endDate, isEnded: group.isEnded };
  for (const obstacle of problems.has("startDate") ? [] : obstaclesFor(student, enrolling, context.today)) {
    const [column, name] = obstacles[obstacle];
    problems.refuse(column, name, { role: context.roleName(student.role) });
  }
  if (!problems.has("student") && overlaps(student, group.id, planned)) problems.refuse("startDate", "overlap");
  checkDays(planned, group, problems);
}

const touches = (one: Days, other: Days) => one.startDate <= other.endDate && other.startDate <= one.endDate;

function checkDays(days: Days, group: Days, problems: Problems): void {
  const errors = dayErrors(days, group);
  const values = { start: showDay(group.startDate), end: showDay(group.endDate) };
  if (errors.startDate) problems.refuse("startDate", "outside", values);
  if (errors.endDate === "enrolment.error_reversed")
    problems.refuse("endDate", "reversed", { start: showDay(days.startDate) });
  else if (errors.endDate) problems.refuse("endDate", "outside", values);
}

function changesOf(before: KnownPlacement, after: NewPlacement, { people: { names } }: Context): RowChange[] {
  const nameOf = (id: number | null) => (id === null ? "" : (names.get(id) ?? ""));
  const texts = ({ ward, startDate, endDate, supervisorId, secondarySupervisorId }: NewPlacement) => ({
    ward,
    startDate,
    endDate,
    supervisor: String(supervisorId ?? ""),
    secondarySupervisor: String(secondarySupervisorId ?? ""),
  });
  const named = { supervisor: "supervisorId", secondarySupervisor: "secondarySupervisorId" } as const;
  return differences(texts(after), texts(before)).map((change) => {
    if (change.column !== "supervisor" && change.column !== "secondarySupervisor") return change;
    const field = named[change.column];
    return { ...change, before: nameOf(before[field]), after: nameOf(after[field]) };
  });
}

type Change = Planned & { known: KnownPlacement; changes: readonly RowChange[] };

/** What keeps a placement from being changed; what stays as it was is not judged. */
function checkChange({ known, planned, changes, group, student }: Change, problems: Problems) {
  const isSameTime = areSameDays(planned, known);
  if (changes.length === 0 && isSameTime) return;
  if (group.isEnded) return problems.refuse("group", "group_ended");
  if (known.isDiscontinued) return problems.refuse("student", "discontinued");
  if (isSameTime) return;
  if (overlaps(student, group.id, planned)) problems.refuse("startDate", "overlap");
  // A day that stays may lie outside the group's: a placement can have been prolonged.
  const { startDate: first, endDate: last } = known;
  const possible = {
    startDate: planned.startDate === first && first < group.startDate ? first : group.startDate,
    endDate: planned.endDate === last && last > group.endDate ? last : group.endDate,
  };
  checkDays(planned, possible, problems);
}
