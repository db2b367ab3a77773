import { supervisingRoles } from "@/lib/features/enrolment/rules";
import type { Importer, Somebody } from "./known";

/*
 * Of whom an importer learns anything: the people whom they could name by hand. Anybody else is unknown to them.
 */

/** May an importer name somebody as a teacher (`colleaguesOf`)? */
export const isColleague = (person: Somebody, { id, domainId, makesAnyGroup }: Importer): boolean =>
  makesAnyGroup || person.id === id || (domainId !== null && person.domainId === domainId);

/** May an importer look for somebody to add them to a group: everybody, or those of its organisation (`findCandidates`)? */
export const isCandidate = (
  { domainId }: Somebody,
  group: { domainId: number } | undefined,
  { seesEverybody }: Importer,
): boolean => seesEverybody || domainId === group?.domainId;

/** May an importer look for somebody as a supervisor: those of every workplace, and of the own organisation everybody (`knownTo`)? */
export const isFindable = ({ role, domainId }: Somebody, importer: Importer): boolean =>
  importer.seesEverybody ||
  supervisingRoles.some((one) => one === role) ||
  (importer.domainId !== null && domainId === importer.domainId);
