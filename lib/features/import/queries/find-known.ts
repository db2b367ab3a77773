import "server-only";
import type { Kysely } from "kysely";
import { groupLimits } from "@/lib/features/group/rules";
import type { Giver } from "@/lib/features/user/policy";
import { usernameFrom } from "@/lib/features/user/rules";
import { schoolSettings } from "@/lib/platform/school-settings";
import type { Tables } from "@/lib/platform/sql";
import { groupKey } from "../rules/keys";
import type { Known, Somebody } from "../rules/known";
import type { ParsedFile } from "../rules/parsed";
import { findDomains, findForms, findGroups } from "./find-groups";
import { findPeople, findTakenUsernames, type PeopleSearch } from "./find-people";
import { findNames, findPlacements, holdersOf } from "./find-placements";

/** Builds statements that read, in a transaction or outside. */
export type ReadBuilder = Pick<Kysely<Tables>, "selectFrom">;

/** Everything that the database has of what a file names, in few statements, however many rows it has. */
export async function findKnown(builder: ReadBuilder, actor: Giver, file: ParsedFile): Promise<Known> {
  const people = await findPeople(builder, actor, searchOf(file));
  const groups = await findGroups(builder, actor, startsOf(file));
  const named = keysOf(file);
  const inFile = groups.filter((group) => named.has(groupKey(group)));
  const students = studentsOf(file, people);
  const rows = await findPlacements(builder, {
    groupIds: inFile.map(({ id }) => id),
    studentIds: students.map(({ id }) => id),
  });
  const holders = holdersOf(rows);
  const found = people.map((one): Somebody => ({ ...one, placements: holders.get(one.id)?.placements ?? [] }));
  const seats = [
    ...rows.flatMap(({ studentId, supervisorId, secondarySupervisorId }) =>
      [studentId, supervisorId ?? [], secondarySupervisorId ?? []].flat(),
    ),
    ...inFile.flatMap(({ teacherIds }) => teacherIds),
  ];
  return {
    people: new Map(found.map((one) => [one.email, one])),
    byNumber: grouped(found, ({ studentNumber }) => studentNumber),
    usernames: await findTakenUsernames(builder, candidatesOf(file, found), found),
    areaCode: schoolSettings().areaCode,
    domains: await findDomains(builder),
    reportForms: await findForms(builder, "report"),
    evaluationForms: await findForms(builder, "evaluation"),
    groups: grouped(inFile, groupKey),
    placements: rows,
    holders,
    names: new Map([...(await findNames(builder, seats)), ...found.map((one) => [one.id, one.fullName] as const)]),
  };
}

function grouped<Row>(rows: readonly Row[], keyOf: (row: Row) => string | null): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const key = keyOf(row);
    if (key === null) continue;
    const others = groups.get(key);
    if (others) others.push(row);
    else groups.set(key, [row]);
  }
  return groups;
}

const defined = <Value>(values: readonly (Value | undefined)[]): Value[] => [
  ...new Set(values.filter((value) => value !== undefined)),
];

const searchOf = ({ people, groups, placements }: ParsedFile): PeopleSearch => ({
  emails: defined([
    ...people.map(({ email }) => email),
    ...groups.flatMap(({ teachers }) => teachers?.slice(0, groupLimits.teachers) ?? []),
    ...placements.flatMap((row) => [row.studentEmail, row.supervisor, row.secondarySupervisor]),
  ]),
  numbers: defined([...people, ...placements].map(({ studentNumber }) => studentNumber)),
});

/** The usernames that the file types, and those that would be made of the addresses that nobody has. */
function candidatesOf({ people }: ParsedFile, found: readonly { email: string }[]) {
  const known = new Set(found.map(({ email }) => email));
  const nameless = people.filter(({ username, email }) => username === undefined && email && !known.has(email));
  return {
    typed: defined(people.map(({ username }) => username)),
    bases: defined(nameless.map(({ email }) => usernameFrom(email ?? ""))),
  };
}

const startsOf = ({ groups, placements }: ParsedFile): string[] =>
  defined([...groups.map(({ startDate }) => startDate), ...placements.map(({ groupStart }) => groupStart)]);

const keysOf = ({ groups, placements }: ParsedFile): ReadonlySet<string> =>
  new Set([...groups, ...placements].flatMap(({ key }) => key ?? []));

/** The accounts that placements name: by address, by the number they have, and by the one that their own row gives them. */
function studentsOf<One extends Pick<Somebody, "email" | "studentNumber" | "mergedInto">>(
  file: ParsedFile,
  people: readonly One[],
): One[] {
  const named = new Set(file.placements.flatMap((row) => row.studentEmail ?? row.studentNumber ?? []));
  const numbered = new Set(file.people.flatMap((row) => (named.has(row.studentNumber ?? "") ? (row.email ?? []) : [])));
  const isNamed = ({ email, studentNumber }: One) =>
    named.has(email) || numbered.has(email) || named.has(studentNumber ?? "");
  const into = new Set(people.filter(isNamed).flatMap(({ mergedInto }) => mergedInto ?? []));
  return people.filter((one) => isNamed(one) || into.has(one.email));
}
