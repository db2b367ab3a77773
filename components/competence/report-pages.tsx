import { PageLinks } from "@/components/layout/page-links";
import type { Place } from "./competence-path";

type Props = {
  here: Place;
  /** The page that contains the list. */
  hash: string;
  /** The report that the shown page starts after; empty on the first page. */
  cursor: number | undefined;
  /** The last report of the shown page, when there are earlier ones. */
  nextCursor: number | null;
};

/** Links to earlier reports and back to the latest. */
export const ReportPages = ({ here: { pathname, query }, hash, cursor, nextCursor }: Props) => (
  <PageLinks
    first={cursor ? { pathname, query, hash } : null}
    next={nextCursor ? { pathname, query: { ...query, cursor: nextCursor }, hash } : null}
  />
);
