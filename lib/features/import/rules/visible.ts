import { supervisingRoles } from "@/lib/features/enrolment/rules";
import type { People } from "./check-people";
import type { Importer, Somebody } from "./known";
import type { ParsedPlacement } from "./parsed";

/*
 * Of whom an importer learns anything: the people whom they could name by hand. Anybody else is unknown to them.
 */

/** The account of an address; of one that was merged, the other one. */
export function accountOf(email: string, byEmail: People["byEmail"]): Somebody | undefined {
  const found = byEmail.get(email);
  return (found?.mergedInto && byEmail.get(found.mergedInto)) || found;
}

/** May an importer name somebody as a teacher (`colleaguesOf`)? */
export const isColleague = (person: Somebody, { id, domainId, makesAnyGroup }: Importer): boolean =>
  makesAnyGroup || person.id === id || (domainId !== null && person.domainId === domainId);

/** May an importer look for somebody to add them to a group: everybody, or those of its organisation (`findCandidates`)? */
const isCandidate = (
  { domainId }: Somebody,
  group: { domainId: number } | undefined,
  { seesEverybody }: Importer,
): boolean => seesEverybody || domainId === group?.domainId;

/** The people whom a row of placements can mean: several only where they have the same number. */
export function studentsOf(
  { studentEmail, studentNumber }: ParsedPlacement,
  group: { domainId: number } | undefined,
  { people, importer }: { people: Pick<People, "byEmail" | "byNumber">; importer: Importer },
): Somebody[] {
  const numbered = people.byNumber.get(studentNumber ?? "") ?? [];
  const emails = studentEmail === undefined ? numbered.map(({ email }) => email) : [studentEmail];
  const accounts = new Set(emails.flatMap((email) => accountOf(email, people.byEmail) ?? []));
  return [...accounts].filter((person) => isCandidate(person, group, importer));
}

/** May an importer look for somebody as a supervisor: those of every workplace, and of the own organisation everybody (`knownTo`)? */
export const isFindable = ({ role, domainId }: Somebody, importer: Importer): boolean =>
  importer.seesEverybody ||
  supervisingRoles.some((one) => one === role) ||
  (importer.domainId !== null && domainId === importer.domainId);
