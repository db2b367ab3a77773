type Values = Readonly<Record<string, string | number | undefined>>;

/** The address of a list with its filters, without the empty ones, from a place on; null is its beginning. */
export function listAddress(path: string, filters: Values, cursor: string | number | null): string {
  const values = Object.entries({ ...filters, cursor: cursor ?? undefined }).flatMap(([name, value]) =>
    value === undefined || value === "" ? [] : [[name, String(value)]],
  );
  const query = new URLSearchParams(values);
  return query.size > 0 ? `${path}?${query}` : path;
}
