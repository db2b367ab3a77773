import { groupDayErrors, groupLimits, wardKey } from "@/lib/features/group/rules";
import { type Days, showDay } from "@/lib/platform/dates";
import type { People } from "./check-people";
import { type ChangedPlacement, checkFollowers, followersOf, type OwnDays, placedIn } from "./follow-group";
import { changesOfGroup } from "./group-changes";
import { wordKey } from "./keys";
import type { Importer, Known, KnownDomain, KnownPlacement, OfferedForm, SomeGroup } from "./known";
import { type Outcome, outcomeOf, type Problems, problemsOf } from "./outcome";
import type { Paced, ParsedGroup } from "./parsed";
import type { RowChange } from "./rows";
import { type ImportColumn, neededForNew } from "./sheets";
import { accountOf, isColleague } from "./visible";

/** A group that is to be made, with the versions of its forms. */
export type NewGroup = SomeGroup & { reportFormVersionId: number; evaluationFormVersionId: number };

/** A group that is changed: as it will be, its new teachers, and the placements that follow its days. */
export type ChangedGroup = {
  before: SomeGroup;
  after: SomeGroup;
  arrived: readonly number[];
  followers: readonly ChangedPlacement[];
};

export type CheckedGroups = {
  outcomes: Outcome[];
  created: NewGroup[];
  changed: ChangedGroup[];
  /** Those of the file as they will be, and of the database, by `groupKey`. */
  byKey: Map<string, readonly SomeGroup[]>;
  /** The keys of rows that are refused. */
  refused: ReadonlySet<string>;
};

type Context = {
  known: Known;
  importer: Importer;
  people: People;
  /** Which of their placements have a row that says their last day. */
  ownDays: OwnDays;
  /** In which row each group was first. */
  seen: Map<string, number>;
  /** The placements of each group that go on. */
  placed: ReadonlyMap<number, readonly KnownPlacement[]>;
};

/** What becomes of the rows of groups, after those of people. */
export async function checkGroups(
  rows: Paced<ParsedGroup>,
  given: Omit<Context, "seen" | "placed">,
): Promise<CheckedGroups> {
  const { known, ownDays } = given;
  const refused = new Set<string>();
  const result: CheckedGroups = { outcomes: [], created: [], changed: [], byKey: new Map(known.groups), refused };
  const placed = placedIn(known.placements);
  const context: Context = { ...given, seen: new Map(), placed };
  for await (const row of rows) {
    const problems = problemsOf(row);
    const { key } = row;
    const matches = (key === null ? undefined : known.groups.get(key)) ?? [];
    if (key !== null) checkTwice(row, key, problems, context);
    if (matches.length > 1) problems.refuse("name", "group_ambiguous");
    const [group] = matches;
    if (group && !group.isInReach) problems.refuse("name", "not_yours");
    const made = group ? null : newGroup(row, problems, context);
    const change = group && { before: group, after: changedGroup(row, group, problems, context) };
    const followers = change ? followersOf(placed.get(change.before.id) ?? [], change, ownDays) : [];
    const changes = change ? changesOfGroup(change.before, change.after, followers, context.people.names) : [];
    if (change) checkChanges({ ...change, followers }, changes, problems, context);
    const label = [row.cells.courseCode, row.cells.name].filter(Boolean).join(" ");
    const outcome = outcomeOf({ sheet: "groups", row: row.row, label }, problems, group?.id ?? null, changes);
    const followerIds = followers.map(({ before }) => before.id);
    result.outcomes.push({ ...outcome, ...(followerIds.length > 0 && { followerIds }) });
    if (key === null) continue;
    if (outcome.state === "refused" && !group) refused.add(key);
    if (made && outcome.state === "created") {
      const created = { ...made, id: -(result.created.length + 1) };
      result.created.push(created);
      result.byKey.set(key, [created]);
    } else if (change && outcome.state === "changed") {
      const arrived = change.after.teacherIds.filter((one) => !change.before.teacherIds.includes(one));
      result.changed.push({ ...change, arrived, followers });
      result.byKey.set(key, [change.after]);
    }
  }
  return result;
}

function checkTwice(row: ParsedGroup, key: string, problems: Problems, { seen }: Context): void {
  const first = seen.get(key);
  if (first === undefined) seen.set(key, row.row);
  else problems.refuse("name", "group_twice", { row: String(first) });
}

/** The teachers of a row: people who are teachers and can sign in. Who is no colleague is unknown, unless they teach the group already. */
function teachersOf(
  row: ParsedGroup,
  before: readonly number[],
  problems: Problems,
  { people, importer }: Context,
): number[] {
  const ids = new Set(importer.makesAnyGroup ? [] : [importer.id]);
  for (const email of row.teachers ?? []) {
    const found = accountOf(email, people.byEmail);
    const person = found && (isColleague(found, importer) || before.includes(found.id)) ? found : undefined;
    if (person?.role === "Teacher" && person.active) ids.add(person.id);
    else if (people.refused.has(email)) problems.refuse("teachers", "person_refused");
    else problems.refuse("teachers", person ? "teacher_not" : "teacher_unknown", { email });
  }
  return [...ids];
}

/** The group that a row makes; null when the row lacks what a group has, which is then among its problems. */
function newGroup(row: ParsedGroup, problems: Problems, context: Context): Omit<NewGroup, "id"> | null {
  const { importer } = context;
  const teacherIds = teachersOf(row, [], problems, context);
  problems.require(neededForNew.groups);
  // They would teach it.
  if (!importer.makesAnyGroup && importer.role !== "Teacher") problems.refuse("name", "not_yours");
  const { courseCode, name, place, period, startDate, endDate } = row;
  if (startDate && endDate) checkDays({ startDate, endDate }, problems);
  const domain = domainOf(row, problems, context);
  const reportForm = formOf(row.reportForm, "reportForm", context.known.reportForms, problems);
  const evaluationForm = formOf(row.evaluationForm, "evaluationForm", context.known.evaluationForms, problems);
  const wards = mergedWards([], row, problems);
  if (teacherIds.length > groupLimits.teachers)
    problems.refuse("teachers", "too_many", { max: String(groupLimits.teachers) });
  if (!courseCode || !name || !place || !period || !startDate || !endDate) return null;
  if (!domain || !reportForm || !evaluationForm) return null;
  return {
    courseCode,
    name,
    place,
    period,
    startDate,
    endDate,
    wards,
    teacherIds,
    isEnded: false,
    isInReach: true,
    domainId: domain.id,
    reportForm,
    evaluationForm,
    reportFormVersionId: reportForm.versionId,
    evaluationFormVersionId: evaluationForm.versionId,
  };
}

function checkDays(days: Days, problems: Problems): void {
  const error = groupDayErrors(days).endDate;
  if (error === "groups.error_reversed") problems.refuse("endDate", "reversed", { start: showDay(days.startDate) });
  else if (error) problems.refuse("endDate", "group_too_long");
}

const isNamed = (domain: KnownDomain, text: string) =>
  [domain.name, domain.host].some((name) => wordKey(name) === wordKey(text));

/** The active organisation that a row names; without one the importer's own, or the only school. */
function domainOf(row: ParsedGroup, problems: Problems, { known, importer }: Context): KnownDomain | undefined {
  const active = known.domains.filter((one) => one.active);
  const allowed = importer.makesAnyGroup ? active : active.filter(({ id }) => id === importer.domainId);
  const schools = allowed.filter(({ kind }) => kind === "school");
  const { domain } = row;
  if (domain) return namedDomain(domain, allowed, problems);
  const own = allowed.find(({ id }) => id === importer.domainId) ?? (schools.length === 1 ? schools[0] : undefined);
  if (!own) problems.refuse("domain", "domain");
  return own;
}

/** The only one with that domain or name: several may have one name. */
function namedDomain(text: string, domains: readonly KnownDomain[], problems: Problems): KnownDomain | undefined {
  const named = domains.filter((one) => isNamed(one, text));
  const found =
    named.find(({ host }) => wordKey(host) === wordKey(text)) ?? (named.length === 1 ? named[0] : undefined);
  if (!found) problems.refuse("domain", named.length > 1 ? "domain_ambiguous" : "domain");
  return found;
}

/** The form that a row names; without one the only one of its kind. */
function formOf(
  text: string | undefined,
  column: ImportColumn,
  forms: readonly OfferedForm[],
  problems: Problems,
): OfferedForm | undefined {
  const named = forms.filter(({ name }) => text === undefined || wordKey(name) === wordKey(text));
  if (named.length !== 1) problems.refuse(column, "form");
  return named[0];
}

/**
 * A group as it will be: what is filled in replaces what it had, and teachers and wards join those it has. Of one that is out of reach nothing
 * more is found out.
 */
function changedGroup(row: ParsedGroup, group: SomeGroup, problems: Problems, context: Context): SomeGroup {
  if (!group.isInReach) return group;
  const { known, importer } = context;
  const teacherIds = teachersOf(row, group.teacherIds, problems, context);
  const domain = known.domains.find(({ id }) => id === group.domainId);
  if (row.domain && !(domain && isNamed(domain, row.domain)))
    problems.refuse("domain", "domain_other", { domain: domain?.name ?? "" });
  for (const column of ["reportForm", "evaluationForm"] as const)
    if (row[column] && wordKey(row[column]) !== wordKey(group[column].name))
      problems.refuse(column, "form_other", { form: group[column].name });
  const own = importer.makesAnyGroup ? teacherIds : teacherIds.filter((id) => id !== importer.id);
  const teachers = [...new Set([...group.teacherIds, ...own])];
  if (teachers.length > Math.max(groupLimits.teachers, group.teacherIds.length))
    problems.refuse("teachers", "too_many", { max: String(groupLimits.teachers) });
  return {
    ...group,
    place: row.place ?? group.place,
    period: row.period ?? group.period,
    endDate: row.endDate ?? group.endDate,
    wards: mergedWards(group.wards, row, problems),
    teacherIds: teachers,
  };
}

function mergedWards(before: readonly string[], row: ParsedGroup, problems: Problems): readonly string[] {
  const given = row.wards ?? [];
  if (new Set(given.map(wardKey)).size < given.length) problems.refuse("wards", "ward_twice");
  const had = new Set(before.map(wardKey));
  const wards = [...before, ...given.filter((ward) => !had.has(wardKey(ward)))];
  if (wards.length > Math.max(groupLimits.wards, before.length))
    problems.refuse("wards", "too_many", { max: String(groupLimits.wards) });
  return wards;
}

/** Refuses the change of an ended group, and a new last day that would leave a placement outside the group. */
function checkChanges(
  { followers, ...change }: Omit<ChangedGroup, "arrived">,
  changes: readonly RowChange[],
  problems: Problems,
  { known: { holders }, people: { names }, placed, ownDays }: Context,
) {
  const { before, after } = change;
  if (changes.length === 0) return;
  if (before.isEnded) return problems.refuse("name", "group_ended");
  if (after.endDate === before.endDate) return;
  checkDays(after, problems);
  checkFollowers(change, followers, problems, { placed: placed.get(before.id) ?? [], ownDays, holders, names });
}
