import { useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import { LinkButton } from "@/components/ui/button";

type Href = ComponentProps<typeof LinkButton>["href"];
type Props = {
  /** The list from its beginning; none while it shows that. */
  first: Href | null;
  /** The list from where the shown page ends; none when that is the end. */
  next: Href | null;
};

/** The ways through a list that shows a page at a time. */
export function PageLinks({ first, next }: Props) {
  const t = useTranslations("common");
  if (!first && !next) return null;
  return (
    <nav aria-label={t("pages")} className="no-print mt-4 flex flex-wrap justify-center gap-3">
      {first && (
        <LinkButton href={first} prefetch={false} variant="quiet">
          {t("first_page")}
        </LinkButton>
      )}
      {next && (
        <LinkButton href={next} prefetch={false}>
          {t("next_page")}
        </LinkButton>
      )}
    </nav>
  );
}
