import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { FileLink } from "@/components/data/file-link";
import { exportContentLanguage } from "@/components/language/calls";
import { ImportTexts } from "@/components/language/import-texts";
import { TextFilter } from "@/components/language/text-filter";
import { TextList } from "@/components/language/text-list";
import { textSearch, textSearchIn, textsPath } from "@/components/language/text-search";
import { buttonClasses } from "@/components/ui/button-look";
import { Icon } from "@/components/ui/icon";
import { PageHeader } from "@/components/ui/page-header";
import { listNames } from "@/lib/features/language/queries/list-languages";
import { getDataContentLanguage, screens } from "@/lib/features/language/queries/list-texts";
import type { SearchParams } from "@/lib/platform/navigation/list-search";
import { guardPage } from "@/lib/platform/navigation/page-guard";

type Props = { searchParams: Promise<SearchParams> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("menu"))("texts") };
}

/** The texts of a language beside those of the default. */
export default async function TextsPage({ searchParams }: Props) {
  const actor = await guardPage(textsPath);
  const [t, menu, languages] = await Promise.all([getTranslations("texts"), getTranslations("menu"), listNames()]);
  const standard = languages.find(({ isDefault }) => isDefault) ?? languages[0];
  const search = textSearchIn(await searchParams, { codes: languages.map(({ code }) => code), screens: screens() });
  const language = languages.find(({ code }) => code === search.code) ?? standard;
  const page = await getDataContentLanguage(actor, search);
  if (!language || !standard) return null;
  return (
    <>
      <PageHeader
        title={menu("texts")}
        lead={t("lead")}
        actions={
          <>
            <FileLink call={exportContentLanguage} input={{ code: language.code }} className={buttonClasses({})}>
              <Icon name="arrow-down-tray-solid" />
              {t("export")}
            </FileLink>
            {!actor.viewer && <ImportTexts language={{ code: language.code, name: language.name }} />}
          </>
        }
      />
      <TextFilter search={search} languages={languages} screens={screens()} />
      <TextList
        // Another list keeps nothing of this one.
        key={textSearch.address(textsPath, search, search.cursor ?? null)}
        search={search}
        page={page}
        language={{ code: language.code, name: language.name }}
        standard={{ code: standard.code, name: standard.name }}
        readOnly={actor.viewer}
      />
    </>
  );
}
