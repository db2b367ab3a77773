import { groups } from "./content/groups";
import { type DomainKey, domains, people } from "./content/people";
import { type DemoRows, store } from "./rows";

/** The ids of domains and people, by the keys and mail names of content/people.ts. Throws on an unknown name. */
export interface Directory {
  domain(key: DomainKey): number;
  person(mail: string): number;
}

/** Adds the domains and everybody in them; all share the password behind the hash and have signed in before. */
export function addPeople(
  rows: DemoRows,
  passwordHash: string,
  { createdAt, now }: { createdAt: Date; now: Date },
): Directory {
  const domainIds = new Map<string, number>();
  for (const [key, domain] of Object.entries(domains)) domainIds.set(key, store(rows.domains, domain));
  const personIds = new Map<string, number>();
  for (const [index, person] of people.entries()) {
    const id = store(rows.users, {
      username: person.username ?? person.mail.replace(".", "_"),
      email: `${person.mail}@${domains[person.domain].host}`,
      fullName: person.name,
      role: person.role,
      passwordHash,
      areaCode: "+47",
      languageCode: person.language ?? "nb",
      domainId: find(domainIds, person.domain),
      feideSubject: person.feideSubject,
      active: !person.inactive,
      createdAt,
      lastSignInAt: lastSignInOf(index, person.inactive ? createdAt : now),
      ...(person.role === "Student"
        ? { studentNumber: String(240_101 + index * 7), userCourseCode: courseOf(person.mail) }
        : // No number in Norway starts with a zero: no real person is called by mistake.
          { phone: String(101 + index).padStart(8, "0") }),
    });
    personIds.set(person.mail, id);
  }
  return { domain: (key) => find(domainIds, key), person: (mail) => find(personIds, mail) };
}

/** Most were here within the last days, some longer ago. */
const lastSignInOf = (index: number, until: Date): Date =>
  new Date(until.getTime() - (((index * 5) % 13) * 24 + ((index * 7) % 11)) * 3_600_000);

const courseOf = (student: string): string | undefined =>
  groups.find((group) => group.placements.some((placement) => placement.student === student))?.courseCode;

function find(ids: Map<string, number>, name: string): number {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`The demo school knows no "${name}".`);
  return id;
}
