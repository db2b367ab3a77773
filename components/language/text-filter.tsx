import { useTranslations } from "next-intl";
import { FilterBar } from "@/components/data/filter-bar";
import { textStates } from "@/lib/features/language/rules";
import { languageTag } from "@/lib/platform/i18n/locales";
import { type TextSearch, textsPath } from "./text-search";
import { useScreenName } from "./use-screen-name";

type Props = {
  search: TextSearch;
  languages: readonly { code: string; name: string }[];
  screens: readonly string[];
};

/** Which texts are listed: of a language, of a screen, missing or changed, and by a search. */
export function TextFilter({ search, languages, screens }: Props) {
  const t = useTranslations("texts");
  const screenName = useScreenName();
  return (
    <FilterBar
      path={textsPath}
      values={search}
      search={t("search")}
      list={{
        name: "code",
        label: t("language"),
        choices: languages.map(({ code, name }) => ({ value: code, label: name, lang: languageTag(code) })),
      }}
      filters={[
        {
          name: "state",
          label: t("state"),
          all: t("state_all"),
          choices: textStates.map((state) => ({ value: state, label: t(`state_${state}`) })),
        },
        {
          name: "screen",
          label: t("screen_filter"),
          all: t("screen_all"),
          choices: screens.map((screen) => ({ value: screen, label: screenName(screen) })),
        },
      ]}
      clearedPath={`${textsPath}?code=${search.code}`}
    />
  );
}
