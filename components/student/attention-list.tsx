import { useTranslations } from "next-intl";
import { LinkButton } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Section } from "@/components/ui/section";
import type { NeedingAttention } from "@/lib/features/student/schema";
import { AttentionRows } from "./student-rows";

type Props = {
  attention: NeedingAttention;
  /** Where all of them are listed. */
  allHref: string;
  withGroup: boolean;
};

/** Students who need attention, those with most reasons first. */
export function AttentionList({ attention: { items, total }, allHref, withGroup }: Props) {
  const t = useTranslations("student");
  return (
    <Section title={t("attention_title")} lead={total > 0 && t("attention_lead")}>
      {total === 0 ? (
        <p className="flex items-center gap-2">
          <Icon name="check-circle-solid" className="size-5 shrink-0 text-positive" />
          {t("attention_none")}
        </p>
      ) : (
        <AttentionRows students={items} withGroup={withGroup} />
      )}
      {total > items.length && (
        <div className="mt-4 flex justify-center">
          <LinkButton href={allHref}>{t("attention_all", { count: total })}</LinkButton>
        </div>
      )}
    </Section>
  );
}
