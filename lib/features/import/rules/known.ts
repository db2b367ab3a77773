import type { Candidate } from "@/lib/features/enrolment/rules";
import type { Role } from "@/lib/platform/auth/permissions";
import type { Days } from "@/lib/platform/dates";

/*
 * What the database has of what a file names, and what the file itself adds to it. A record that the import is to make has a negative id
 * until it is stored.
 */

/** What keeps somebody from one more placement on some days. */
export type Holder = Pick<Candidate, "placements" | "allowMultipleGroup">;

/** An account. `active`: it and its organisation are. */
export type Somebody = Candidate & {
  id: number;
  email: string;
  username: string;
  fullName: string;
  role: Role;
  phone: string | null;
  areaCode: string;
  studentNumber: string | null;
  userCourseCode: string | null;
  /** The address of the account that this one was merged into. */
  mergedInto: string | null;
  /** The person was erased: the account stays as it is. */
  isErased: boolean;
  /** The importer may change it. */
  isInReach: boolean;
};

export type KnownDomain = { id: number; name: string; host: string; active: boolean; kind: string };

/** A form that a new group can get, with its latest published version. */
export type OfferedForm = { formId: number; name: string; versionId: number };

/** A group. Days are `YYYY-MM-DD`. */
export type SomeGroup = Days & {
  id: number;
  courseCode: string;
  name: string;
  place: string;
  period: string;
  domainId: number;
  wards: readonly string[];
  teacherIds: readonly number[];
  reportForm: { formId: number; name: string };
  evaluationForm: { formId: number; name: string };
  isEnded: boolean;
  /** The importer may change it. */
  isInReach: boolean;
};

/** A placement of a group or of a student whom the file names. Days are `YYYY-MM-DD`. */
export type KnownPlacement = Days & {
  id: number;
  groupId: number;
  studentId: number;
  ward: string;
  supervisorId: number | null;
  secondarySupervisorId: number | null;
  isDiscontinued: boolean;
  /** Its evaluation is decided. */
  isDone: boolean;
};

export type Known = {
  /** By their mail address, each in its one form. */
  people: ReadonlyMap<string, Somebody>;
  /** By their student number. */
  byNumber: ReadonlyMap<string, readonly Somebody[]>;
  usernames: ReadonlySet<string>;
  /** The calling code of an account that is made without one. */
  areaCode: string;
  domains: readonly KnownDomain[];
  reportForms: readonly OfferedForm[];
  evaluationForms: readonly OfferedForm[];
  /** By `groupKey`. */
  groups: ReadonlyMap<string, readonly SomeGroup[]>;
  placements: readonly KnownPlacement[];
  /** The students of these placements, with all that they have. */
  holders: ReadonlyMap<number, Holder>;
  /** The full names of those who have a seat in these. */
  names: ReadonlyMap<number, string>;
};

/** Who imports, and what they may. */
export type Importer = {
  id: number;
  role: Role;
  domainId: number | null;
  /** They see every account (`manage_users`); others only whom they could name by hand. */
  seesEverybody: boolean;
  /** The roles that they may give; none for somebody who does not manage accounts. */
  roles: readonly Role[];
  makesAnyGroup: boolean;
};
