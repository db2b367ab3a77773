import { useTranslations } from "next-intl";
import { FilterFold } from "@/components/data/filter-fold";
import { FilterForm } from "@/components/data/filter-form";
import { SearchField } from "@/components/data/search-field";
import { Button, LinkButton } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { Select } from "@/components/ui/select";
import { textStates } from "@/lib/features/language/rules";
import { languageTag } from "@/lib/platform/i18n/locales";
import { type TextSearch, textsPath } from "./text-search";
import { useScreenName } from "./use-screen-name";

type Props = {
  search: TextSearch;
  languages: readonly { code: string; name: string }[];
  screens: readonly string[];
};

/** Which texts are listed: of a language, of a screen, missing or changed, and by a search; the choice is stored in the address. */
export function TextFilter({ search, languages, screens }: Props) {
  const t = useTranslations("texts");
  const screenName = useScreenName();
  const isNarrowed = Boolean(search.search || search.state || search.screen);
  return (
    <FilterForm path={textsPath} values={search} className="mb-6 flex flex-wrap gap-4 lg:items-end">
      <Field label={t("language")} className="w-full min-w-0 sm:w-auto sm:min-w-52">
        <Select name="code" defaultValue={search.code}>
          {languages.map(({ code, name }) => (
            <option key={code} value={code} lang={languageTag(code)}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <SearchField label={t("search")} value={search.search} className="w-full min-w-0 sm:min-w-72 sm:flex-1" />
      <FilterFold active={[search.state, search.screen].filter(Boolean).length}>
        <Field label={t("state")} className="w-full min-w-0 sm:w-auto sm:min-w-44">
          <Select name="state" defaultValue={search.state ?? ""}>
            <option value="">{t("state_all")}</option>
            {textStates.map((state) => (
              <option key={state} value={state}>
                {t(`state_${state}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t("screen_filter")} className="w-full min-w-0 sm:w-auto sm:min-w-44">
          <Select name="screen" defaultValue={search.screen ?? ""}>
            <option value="">{t("screen_all")}</option>
            {screens.map((screen) => (
              <option key={screen} value={screen}>
                {screenName(screen)}
              </option>
            ))}
          </Select>
        </Field>
      </FilterFold>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" icon={<Icon name="magnifying-glass-solid" />}>
          {t("find")}
        </Button>
        {isNarrowed && (
          <LinkButton href={`${textsPath}?code=${search.code}`} variant="quiet">
            {t("show_all")}
          </LinkButton>
        )}
      </div>
    </FilterForm>
  );
}
