import type { ReportAtHand } from "@/lib/features/home/schema";
import { AtHandRows } from "./at-hand-rows";
import { useAtHandTexts } from "./at-hand-texts";

type Props = {
  items: readonly ReportAtHand[];
  /** Today, `YYYY-MM-DD`. */
  day: string;
};

/** Reports at hand, each with what it asks for and for how long. */
export function AtHandList({ items, day }: Props) {
  const textsOf = useAtHandTexts();
  const rows = items.map((item) => ({
    id: item.reportId,
    isTurn: item.isTurn,
    since: item.since,
    ...textsOf(item, day),
  }));
  return <AtHandRows rows={rows} day={day} />;
}
