"use client";

import { List } from "@/components/ui/list";
import type { ReportItem } from "@/lib/features/report/reading/schema";
import { useUnsentAnswers } from "../draft/use-unsent-answers";
import { ReportRow } from "./report-row";

type ReportRowsProps = {
  items: ReportItem[];
  ownOnly: boolean;
  /** The reader, whose unsent answers are marked; null for somebody who writes nothing. */
  userId: number | null;
};

/** Reports in a list. A client component, so that a page carries what is said of them and not every element a second time. */
export function ReportRows({ items, ownOnly, userId }: ReportRowsProps) {
  const unsent = useUnsentAnswers(userId);
  return (
    <List>
      {items.map((item) => (
        <ReportRow key={item.reportId} item={item} ownOnly={ownOnly} unsent={unsent.get(item.reportId) ?? 0} />
      ))}
    </List>
  );
}
