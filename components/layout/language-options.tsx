import { languageTag } from "@/lib/platform/i18n/locales";
import { useLanguages } from "@/lib/platform/i18n/use-languages";

/** The school's languages, each by its own name, for a Select. */
export const LanguageOptions = () =>
  useLanguages().map(({ code, name }) => (
    <option key={code} value={code} lang={languageTag(code)}>
      {name}
    </option>
  ));
