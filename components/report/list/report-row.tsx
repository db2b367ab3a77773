import { useTranslations } from "next-intl";
import { ListItem } from "@/components/ui/list";
import type { ReportItem } from "@/lib/features/report/reading/schema";
import { showDay } from "@/lib/platform/dates";
import { reportPath } from "../reading/report-path";
import { ReportStatusChip } from "../reading/report-status-chip";
import { reportName } from "../steps/report-name";

/** One report in a list; with the student's name where the reader is somebody else. */
export function ReportRow({ item, ownOnly }: { item: ReportItem; ownOnly: boolean }) {
  const t = useTranslations("status");
  const about = [...(ownOnly ? [] : [item.studentName]), showDay(item.date), item.ward];
  return (
    <ListItem
      href={reportPath(item.reportId, item.status)}
      title={reportName(item, t)}
      meta={about.join(" · ")}
      trailing={<ReportStatusChip status={item.status} isTurn={item.isTurn} />}
    />
  );
}
