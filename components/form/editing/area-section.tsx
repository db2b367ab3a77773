import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { AreaTile } from "@/components/ui/area-tile";
import { PlainList } from "@/components/ui/plain-list";
import { Section } from "@/components/ui/section";
import { numbered } from "@/lib/platform/i18n/numbered";

type Props = { viewPoint: number; actions?: ReactNode; children: ReactNode };

/** A competence area of a form with its questions. */
export function AreaSection({ viewPoint, actions, children }: Props) {
  const t = useTranslations();
  return (
    <Section title={t(`viewpoint.${numbered(viewPoint)}`)} leading={<AreaTile area={viewPoint} />} actions={actions}>
      {children}
    </Section>
  );
}

/** Questions of one level, separated by thin lines; nested questions are indented. */
export function QuestionRows({ nested, children }: { nested?: boolean; children: ReactNode }) {
  return (
    <PlainList
      className={nested ? "ml-3 border-l-3 border-line pl-3 sm:ml-6" : "divide-y divide-line border-y border-line"}
    >
      {children}
    </PlainList>
  );
}

/** What an area without questions on this tab says. */
export function EmptyArea() {
  const t = useTranslations("form");
  return <p className="py-2.5 text-muted">{t("area_empty")}</p>;
}
