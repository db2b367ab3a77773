import { type Sort, sortsOf } from "@/lib/platform/sorting";

/** What an organisation is: where people study, or where they have their placements. */
export const domainKinds = ["school", "workplace"] as const;

/** The columns by which organisations are listed, and their orders. */
const sortedColumns = ["name", "host"] as const;
export type DomainSort = Sort<(typeof sortedColumns)[number]>;
export const domainSorts = sortsOf(sortedColumns);
export const defaultDomainSort = "name" satisfies DomainSort;

/** What belongs to an organisation. While there is any, its host stays, and it cannot be deleted. */
export type DomainUse = { users: number; groups: number };

export const isInUse = ({ users, groups }: DomainUse): boolean => users + groups > 0;
