import { useTranslations } from "next-intl";
import type { ReportItem } from "@/lib/features/report/schema";
import { showDay } from "@/lib/platform/dates";
import { reportName } from "../report/report-name";
import { reportPath } from "../report/report-path";
import { ReportStatusChip } from "../report/report-status-chip";
import { ListItem } from "../ui/list";

/** One report in a list; the student's name where the reader is somebody else. */
export function ReportRow({ item, ownOnly }: { item: ReportItem; ownOnly: boolean }) {
  const t = useTranslations("status");
  const about = [...(ownOnly ? [] : [item.studentName]), showDay(item.date), item.ward];
  return (
    <ListItem
      href={reportPath(item.reportId, item.status)}
      title={reportName(item, t)}
      meta={about.join(" · ")}
      trailing={<ReportStatusChip status={item.status} />}
    />
  );
}
