/** What an organisation is: where people study, or where they have their placements. */
export const domainKinds = ["school", "workplace"] as const;
export type DomainKind = (typeof domainKinds)[number];

/** The columns by which organisations are listed, and their orders: a minus in front means from the last to the first. */
const sortedColumns = ["name", "host"] as const;
export type DomainSort = (typeof sortedColumns)[number] | `-${(typeof sortedColumns)[number]}`;
export const domainSorts: readonly DomainSort[] = sortedColumns.flatMap((column) => [column, `-${column}`] as const);
export const defaultDomainSort = "name" satisfies DomainSort;

/** An order as its column and direction. */
export const columnOf = (sort: DomainSort) => ({
  column: sort.replace("-", "") as (typeof sortedColumns)[number],
  isDescending: sort.startsWith("-"),
});

/** What belongs to an organisation. While there is any, its host stays, and it cannot be deleted. */
export type DomainUse = { users: number; groups: number };

export const isInUse = ({ users, groups }: DomainUse): boolean => users + groups > 0;
