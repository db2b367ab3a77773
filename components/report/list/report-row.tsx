import { useTranslations } from "next-intl";
import { Icon } from "@/components/ui/icon";
import { ListItem } from "@/components/ui/list";
import { reportName } from "@/lib/features/report/life/rules";
import type { ReportItem } from "@/lib/features/report/reading/schema";
import { showDay } from "@/lib/platform/dates";
import { reportPath } from "@/lib/platform/navigation/report-path";
import { ReportStatusChip } from "../reading/report-status-chip";

type ReportRowProps = {
  item: ReportItem;
  ownOnly: boolean;
  /** How many of the reader's answers are on this device alone. */
  unsent: number;
};

/** One report in a list; with the student's name where the reader is somebody else. */
export function ReportRow({ item, ownOnly, unsent }: ReportRowProps) {
  const t = useTranslations("status");
  const tReport = useTranslations("report");
  const about = [...(ownOnly ? [] : [item.studentName]), showDay(item.date), item.ward];
  return (
    <ListItem
      href={reportPath(item.reportId, item.status)}
      title={reportName(item, t)}
      meta={about.join(" · ")}
      trailing={<ReportStatusChip status={item.status} isTurn={item.isTurn} />}
    >
      {unsent > 0 && (
        <p className="mt-1 flex items-center gap-1 text-meta font-semibold text-ink">
          <Icon name="device-phone-mobile" className="size-4 shrink-0" />
          {tReport("unsent_here", { count: unsent })}
        </p>
      )}
    </ListItem>
  );
}
