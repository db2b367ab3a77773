/** An order of a list by one of its columns; a minus in front means from the last to the first. */
export type Sort<Column extends string> = Column | `-${Column}`;

/** The orders by some columns, each in both directions. */
export const sortsOf = <Column extends string>(columns: readonly Column[]): readonly Sort<Column>[] =>
  columns.flatMap((column) => [column, `-${column}`] as const);

/** An order as its column and direction. */
export const parseSort = <Column extends string>(sort: Sort<Column>) => ({
  column: sort.replace("-", "") as Column,
  isDescending: sort.startsWith("-"),
});
