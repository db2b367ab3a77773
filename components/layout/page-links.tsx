import { useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import { LinkButton } from "@/components/ui/button";

type Href = ComponentProps<typeof LinkButton>["href"];
type Props = {
  /** Link to the start of the list; undefined while it is shown. */
  first: Href | null;
  /** Link to the next page; undefined at the end. */
  next: Href | null;
};

/** The links of a paged list. */
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
