import { useLocale, useTranslations } from "next-intl";
import { PageHeader } from "@/components/ui/page-header";
import { Section } from "@/components/ui/section";
import { TextLink } from "@/components/ui/text-link";
import { sayDay } from "@/lib/platform/dates";
import type { SupportContact } from "@/lib/platform/support-contact";

/** When the product was last compared with the requirements as a whole. The list of shortfalls is of that day. */
const reviewedOn = "2026-11-25";

/** What is known to fall short, the most noticed first; each has a text. */
const shortfalls = ["language", "time", "pdf", "sheets", "reach"] as const;

const authority = "https://www.uutilsynet.no";

type Props = {
  /** Where the school wants to hear of problems; null while nobody has said. */
  support: SupportContact | null;
};

/** How far the product meets the requirements of accessibility, what is known to fall short, and whom to tell. */
export function AccessibilityStatement({ support }: Props) {
  const t = useTranslations("accessibility");
  const tLayout = useTranslations("layout");
  const locale = useLocale();
  return (
    <>
      <PageHeader title={t("title")} lead={t("lead")} />
      <Section title={t("status_title")}>
        <p>{t("status_text")}</p>
        <p className="mt-3">{t("review_text", { day: sayDay(reviewedOn, locale, "") })}</p>
      </Section>
      <Section title={t("shortfalls_title")}>
        <ul className="flex list-disc flex-col gap-3 pl-5">
          {shortfalls.map((shortfall) => (
            <li key={shortfall}>{t(`shortfall_${shortfall}`)}</li>
          ))}
        </ul>
      </Section>
      <Section title={t("tell_title")}>
        <p>{t(support ? "tell_text" : "tell_text_school")}</p>
        {support && (
          <p className="mt-2 wrap-anywhere">
            <TextLink href={support.href} prefetch={false}>
              {support.text}
            </TextLink>
          </p>
        )}
      </Section>
      <Section title={t("complain_title")}>
        <p>{t("complain_text")}</p>
        <p className="mt-2">
          <TextLink href={authority} prefetch={false} newTabLabel={tLayout("opens_new_tab")}>
            {t("authority")}
          </TextLink>
        </p>
        <p className="mt-3">{t("own_statement")}</p>
      </Section>
      <p className="mt-10">
        <TextLink href="/" className="touch-area">
          {t("back")}
        </TextLink>
      </p>
    </>
  );
}
