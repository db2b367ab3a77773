import { textStates } from "@/lib/features/language/rules";
import { listSearch, oneOf, type SearchOf, type SearchParams, typedText } from "@/lib/platform/navigation/list-search";

export const textsPath = "/admin/languages";

export const textSearch = listSearch({
  code: typedText,
  search: typedText,
  state: oneOf(textStates),
  screen: typedText,
  cursor: typedText,
});
export type TextSearch = SearchOf<typeof textSearch> & { code: string };

/** The search of an address among the known languages and screens; without a language it is the first of them. */
export function textSearchIn(
  params: SearchParams,
  known: { codes: readonly string[]; screens: readonly string[] },
): TextSearch {
  const { code, screen, ...rest } = textSearch.read(params);
  return {
    ...rest,
    code: known.codes.find((one) => one === code) ?? known.codes[0] ?? "",
    ...(screen !== undefined && known.screens.includes(screen) && { screen }),
  };
}
