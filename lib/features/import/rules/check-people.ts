import { freeUsername, hostOf, usernameFrom } from "@/lib/features/user/rules";
import type { Locale } from "@/lib/platform/i18n/locales";
import type { Importer, Known, KnownDomain, Somebody } from "./known";
import { differences, type Outcome, outcomeOf, type Problems, problemsOf } from "./outcome";
import type { Paced, ParsedPerson } from "./parsed";
import { neededForNew } from "./sheets";

/** An account that is to be made. */
export type NewPerson = Somebody & { languageCode: Locale | undefined };

/** What of an account is changed. */
export type ChangedPerson = {
  id: number;
  fullName: string;
  phone: string | null;
  areaCode: string;
  studentNumber: string | null;
  userCourseCode: string | null;
};

/** The people of a file and of the database together. */
export type People = {
  byEmail: Map<string, Somebody>;
  byNumber: Map<string, readonly Somebody[]>;
  /** Everybody's full name. */
  names: Map<number, string>;
  /** The addresses and numbers of rows that are refused: what names them is refused for that. */
  refused: ReadonlySet<string>;
};

export type CheckedPeople = People & { outcomes: Outcome[]; created: NewPerson[]; changed: ChangedPerson[] };

type Context = {
  known: Known;
  importer: Importer;
  hosts: ReadonlyMap<string, KnownDomain>;
  /** Where an address, a username and a number was first. */
  seen: { email: Map<string, number>; username: Map<string, number>; number: Map<string, number> };
  roleName: (role: string) => string;
};

/** What becomes of the rows of people. `typed` are their usernames; `roleName` gives a role in the importer's language. */
export async function checkPeople(
  rows: Paced<ParsedPerson>,
  { known, importer, typed, roleName }: Pick<Context, "known" | "importer" | "roleName"> & { typed: readonly string[] },
): Promise<CheckedPeople> {
  const hosts = new Map(known.domains.map((domain) => [domain.host, domain]));
  const seen = { email: new Map(), username: new Map(), number: new Map() };
  const context: Context = { known, importer, hosts, seen, roleName };
  const taken = new Set([...known.usernames, ...typed]);
  const nameOf = namesAmong(taken);
  const people = { byEmail: new Map(known.people), byNumber: new Map(known.byNumber), names: new Map(known.names) };
  const checked = { ...people, refused: new Set<string>() };
  const result: CheckedPeople = { ...checked, outcomes: [], created: [], changed: [] };
  for await (const row of rows) {
    const problems = problemsOf(row);
    const user = row.email === undefined ? undefined : known.people.get(row.email);
    const domain = row.email === undefined ? undefined : hosts.get(hostOf(row.email));
    checkPerson(row, { user, domain }, problems, context);
    const changes = user ? differences(given(row), storedOf(user)) : [];
    // A refused row says of whom it is in the words of the file.
    const label = row.fullName ?? (problems.all.length > 0 ? undefined : user?.fullName) ?? row.cells.email ?? "";
    const outcome = outcomeOf({ sheet: "people", row: row.row, label }, problems, user?.id ?? null, changes);
    result.outcomes.push(outcome);
    if (outcome.state === "refused") {
      for (const name of [row.email, row.studentNumber])
        if (name && !(importer.seesEverybody && known.people.has(name))) checked.refused.add(name);
    } else if (!user) {
      const id = -(result.created.length + 1);
      const username = row.username ?? nameOf(usernameFrom(row.email ?? ""));
      taken.add(username);
      add(result, newPerson(row, { id, username, domain, areaCode: known.areaCode }));
    } else if (outcome.state === "changed") {
      const { fullName, phone, areaCode, studentNumber, userCourseCode } = { ...user, ...given(row) };
      result.changed.push({ id: user.id, fullName, phone, areaCode, studentNumber, userCourseCode });
      if (studentNumber) result.byNumber.set(studentNumber, [user]);
    }
  }
  return result;
}

/** Gives free usernames, and remembers where to look for the next one: thousands may be alike. */
function namesAmong(taken: ReadonlySet<string>): (base: string) => string {
  const next = new Map<string, number>();
  return (base) => {
    const name = freeUsername(base, taken, next.get(base));
    next.set(base, name === base ? 2 : Number(name.slice(base.length + 1)) + 1);
    return name;
  };
}

function add(result: CheckedPeople, person: NewPerson): void {
  result.created.push(person);
  result.byEmail.set(person.email, person);
  result.names.set(person.id, person.fullName);
  if (person.studentNumber) result.byNumber.set(person.studentNumber, [person]);
}

const storedOf = ({ fullName, phone, areaCode, studentNumber, userCourseCode }: Somebody) => ({
  fullName,
  phone,
  areaCode,
  studentNumber,
  userCourseCode,
});

/** What a row says of somebody's data; what it leaves empty stays. */
const given = ({ fullName, phone, areaCode, studentNumber, userCourseCode }: ParsedPerson) => ({
  ...(fullName !== undefined && { fullName }),
  ...(phone !== undefined && { phone }),
  ...(areaCode !== undefined && { areaCode }),
  ...(studentNumber !== undefined && { studentNumber }),
  ...(userCourseCode !== undefined && { userCourseCode }),
});

type Matched = { user: Somebody | undefined; domain: KnownDomain | undefined };

function checkPerson(row: ParsedPerson, { user, domain }: Matched, problems: Problems, context: Context) {
  const { importer, roleName } = context;
  if (importer.roles.length === 0) return problems.refuse("email", "no_right");
  checkTwice(row, problems, context);
  // Nothing more is said of an account that the importer may not change.
  if (user && !user.isInReach) return problems.refuse("email", "out_of_reach");
  checkNumber(row, user, problems, context.known);
  if (row.cells.role && !importer.roles.some((role) => role === row.role))
    problems.refuse("role", "role", { roles: importer.roles.map(roleName).join(", ") });
  if (user) return checkAccount(row, user, problems, roleName);
  problems.require(neededForNew.people);
  if (row.username && context.known.usernames.has(row.username)) problems.refuse("username", "username_taken");
  if (row.email) checkHost(row, domain, problems);
}

/** Names that somebody else in the file has already. */
function checkTwice(row: ParsedPerson, problems: Problems, { seen }: Context): void {
  const names = [
    ["email", row.email, seen.email, "email_twice"],
    ["username", row.username, seen.username, "username_twice"],
    ["studentNumber", row.studentNumber, seen.number, "number_twice"],
  ] as const;
  for (const [column, name, rows, problem] of names) {
    if (name === undefined) continue;
    const first = rows.get(name);
    if (first === undefined) rows.set(name, row.row);
    else problems.refuse(column, problem, { row: String(first) });
  }
}

/** One number for two accounts would make a placement of either of them. */
function checkNumber(row: ParsedPerson, user: Somebody | undefined, problems: Problems, { byNumber }: Known): void {
  if (row.studentNumber === undefined || row.studentNumber === user?.studentNumber) return;
  if (byNumber.get(row.studentNumber)?.some(({ id }) => id !== user?.id))
    problems.refuse("studentNumber", "number_taken");
}

/** What of an account an import never changes. */
function checkAccount(row: ParsedPerson, user: Somebody, problems: Problems, roleName: (role: string) => string) {
  if (user.mergedInto !== null) return problems.refuse("email", "merged");
  if (user.isErased) return problems.refuse("email", "erased");
  if (row.role && row.role !== user.role) problems.refuse("role", "role_other", { role: roleName(user.role) });
  if (row.username && row.username !== user.username)
    problems.refuse("username", "username_other", { username: user.username });
}

/** Teachers and students belong to an active organisation, and nobody to one that is not active (`assertAddressFits`). */
function checkHost(row: ParsedPerson, domain: KnownDomain | undefined, problems: Problems): void {
  const host = hostOf(row.email ?? "");
  if (domain && !domain.active) problems.refuse("email", "host_closed", { host });
  else if (!domain && (row.role === "Teacher" || row.role === "Student"))
    problems.refuse("email", "host_unknown", { host });
}

const newPerson = (
  row: ParsedPerson,
  {
    id,
    username,
    domain,
    areaCode,
  }: { id: number; username: string; domain: KnownDomain | undefined; areaCode: string },
): NewPerson => ({
  id,
  username,
  email: row.email ?? "",
  fullName: row.fullName ?? "",
  role: row.role ?? "Student",
  phone: row.phone ?? null,
  areaCode: row.areaCode ?? areaCode,
  studentNumber: row.studentNumber ?? null,
  userCourseCode: row.userCourseCode ?? null,
  languageCode: row.languageCode,
  domainId: domain?.id ?? null,
  active: true,
  mergedInto: null,
  isErased: false,
  isInReach: true,
  placements: [],
  allowMultipleGroup: false,
  allowMultipleEvaluation: false,
});
