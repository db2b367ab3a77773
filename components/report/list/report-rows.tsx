"use client";

import { List } from "@/components/ui/list";
import type { ReportItem } from "@/lib/features/report/reading/schema";
import { ReportRow } from "./report-row";

/** Reports in a list. A client component, so that a page carries what is said of them and not every element a second time. */
export function ReportRows({ items, ownOnly }: { items: ReportItem[]; ownOnly: boolean }) {
  return (
    <List>
      {items.map((item) => (
        <ReportRow key={item.reportId} item={item} ownOnly={ownOnly} />
      ))}
    </List>
  );
}
