import { useTranslations } from "next-intl";
import { Section } from "@/components/ui/section";
import { TextLink } from "@/components/ui/text-link";
import type { SettingsDetail } from "@/lib/features/settings/schema";

type Props = Pick<SettingsDetail, "environment" | "defaultLanguage"> & {
  /** Where the reader changes the default language; null for who may not. */
  languagesPath: string | null;
};

/** What is set elsewhere: the default language on a page of its own, the rest where the server runs. */
export function EnvironmentFacts({ environment, defaultLanguage, languagesPath }: Props) {
  const t = useTranslations("settings");
  const { address, timeZone, mailFrom, hasMailServer, feide, archive } = environment;
  const rows = [
    [t("address"), address],
    [t("mail_from"), mailFrom],
    [t("mail_server"), t(hasMailServer ? "mail_server_yes" : "mail_server_no")],
    [t("feide"), t(`feide_${feide}`)],
    [t("archive"), t(`archive_${archive}`)],
    [t("time_zone"), timeZone],
  ];
  return (
    <>
      <Section id="language" title={t("language")} lead={t("language_lead")}>
        <p className="flex flex-wrap gap-x-4 gap-y-1">
          <span className="font-semibold">{defaultLanguage}</span>
          {languagesPath && <TextLink href={languagesPath}>{t("language_change")}</TextLink>}
        </p>
      </Section>
      <Section id="environment" title={t("environment")} lead={t("environment_lead")}>
        <dl className="grid max-w-2xl gap-x-6 sm:grid-cols-[max-content_1fr] sm:gap-y-2">
          {rows.map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-muted">{name}</dt>
              <dd className="wrap-anywhere max-sm:mb-3">{value}</dd>
            </div>
          ))}
        </dl>
      </Section>
    </>
  );
}
