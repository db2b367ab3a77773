import { parseId } from "../ids";
import { limits } from "../limits";

/** The query of an address, as a page gets it. */
export type SearchParams = Readonly<Record<string, string | string[] | undefined>>;

/**
 * One value of a list's search: how it is read from the text that an address has for it, undefined for what nobody can have chosen, and how
 * it is written, as text unless said otherwise.
 */
export type SearchField<Value> = {
  /** Its name in the address where that is another one. */
  name?: string;
  read: (text: string) => Value | undefined;
  write?(value: Value): string;
};

type Fields = Readonly<Record<string, SearchField<unknown>>>;

/** The values of a search that are given. */
type Values<Of extends Fields> = { [Name in keyof Of]?: Of[Name] extends SearchField<infer Value> ? Value : never };

/** The values of a search that is declared by `listSearch`. */
export type SearchOf<Search extends { read: (params: SearchParams) => unknown }> = ReturnType<Search["read"]>;

/** What somebody types. */
export const typedText: SearchField<string> = { read: (text) => text || undefined };

export const recordId: SearchField<number> = { read: (text) => parseId(text) ?? undefined };

/** One of some known values; the one that the list has by itself is not in the address. */
export const oneOf = <const Value extends string | number>(
  known: readonly Value[],
  usual?: NoInfer<Value>,
): SearchField<Value> => ({ read: (text) => known.find((one) => String(one) === text && one !== usual) });

/**
 * The filters, the order and the place of a list, as they are kept in its address.
 * @param fields each value by its name, in the order of the address. The place, from which on the list is shown, is `cursor`
 */
export function listSearch<Of extends Fields>(fields: Of) {
  const entries = Object.entries(fields).map(([key, field]) => ({ key, name: key, ...field }));
  return {
    /** The search of an address. What cannot have been chosen is ignored. */
    read(params: SearchParams): Values<Of> {
      const values = entries.flatMap(({ key, name, read }) => {
        const value = read(textOf(params[name]));
        return value === undefined ? [] : [[key, value]];
      });
      return Object.fromEntries(values);
    },
    /** The list that a search shows from a place on, or from its beginning, as an address. */
    address(path: string, search: Values<Of>, cursor: Values<Of>["cursor"] | null = null): string {
      const given: Readonly<Record<string, unknown>> = { ...search, cursor: cursor ?? undefined };
      const query = new URLSearchParams();
      for (const { key, name, read, write = String } of entries) {
        const value = given[key];
        const text = value === undefined ? "" : write(value);
        if (read(text) !== undefined) query.set(name, text);
      }
      return query.size > 0 ? `${path}?${query}` : path;
    },
  };
}

const textOf = (value: SearchParams[string]): string =>
  typeof value === "string" ? value.replaceAll("\0", "").trim().slice(0, limits.inputLength) : "";
