"use client";

import { Disc } from "@/components/ui/disc";
import { List, ListItem } from "@/components/ui/list";
import type { ReportAtHand } from "@/lib/features/home/schema";
import { Age } from "./age";
import { stepIcons, useAtHandTexts } from "./at-hand-texts";

type Props = {
  items: readonly ReportAtHand[];
  /** Today, `YYYY-MM-DD`. */
  day: string;
};

/** Reports at hand, each with what it asks for and for how long. */
export function AtHandList({ items, day }: Props) {
  const textsOf = useAtHandTexts();
  return (
    <List>
      {items.map((item) => {
        const { step, title, about, href } = textsOf(item, day);
        return (
          <ListItem
            key={item.reportId}
            href={href}
            leading={<Disc turn={item.isTurn}>{stepIcons[step]}</Disc>}
            title={title}
            meta={about}
            end={<Age since={item.since} day={day} />}
          />
        );
      })}
    </List>
  );
}
