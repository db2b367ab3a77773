import { type TextState, textStates } from "@/lib/features/language/rules";
import { limits } from "@/lib/platform/limits";

/** The filters of the list of texts, stored in the address. */
export type TextSearch = { code: string; search?: string; state?: TextState; screen?: string; cursor?: string };

type Params = Record<string, string | string[] | undefined>;

/** The search for an address. Invalid values are ignored; without a language it is the first of the known ones. */
export function textSearchIn(
  params: Params,
  known: { codes: readonly string[]; screens: readonly string[] },
): TextSearch {
  const one = (name: string) =>
    (typeof params[name] === "string" ? params[name].replaceAll("\0", "").trim() : "").slice(0, limits.inputLength);
  const state = textStates.find((name) => name === one("state"));
  const screen = known.screens.find((name) => name === one("screen"));
  return {
    code: known.codes.find((code) => code === one("code")) ?? known.codes[0] ?? "",
    ...(one("search") && { search: one("search") }),
    ...(state && { state }),
    ...(screen && { screen }),
    ...(one("cursor") && { cursor: one("cursor") }),
  };
}

export const textsPath = "/admin/languages";

/** The same list from another place on, as an address. */
export function textsAddress({ code, search, state, screen }: TextSearch, cursor: string | null): string {
  const query = new URLSearchParams({
    code,
    ...(search && { search }),
    ...(state && { state }),
    ...(screen && { screen }),
    ...(cursor && { cursor }),
  });
  return `${textsPath}?${query}`;
}
