import { useTranslations } from "next-intl";
import { LinkButton } from "../ui/button";
import type { Place } from "./competence-path";

type PageLinksProps = {
  here: Place;
  /** The place of the page that shows the list. */
  hash: string;
  /** The report that the shown page begins after; none on the first. */
  cursor: number | undefined;
  /** The last report of the shown page, when there are earlier ones. */
  nextCursor: number | null;
};

/** The ways to earlier reports and back to the latest. */
export function PageLinks({ here: { pathname, query }, hash, cursor, nextCursor }: PageLinksProps) {
  const t = useTranslations("competence");
  if (!nextCursor && !cursor) return null;
  return (
    <div className="no-print mt-4 flex flex-wrap justify-center gap-3">
      {cursor && (
        <LinkButton href={{ pathname, query, hash }} prefetch={false} variant="quiet">
          {t("newest")}
        </LinkButton>
      )}
      {nextCursor && (
        <LinkButton href={{ pathname, query: { ...query, cursor: nextCursor }, hash }} prefetch={false}>
          {t("older")}
        </LinkButton>
      )}
    </div>
  );
}
