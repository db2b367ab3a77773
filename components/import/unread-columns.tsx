import { useFormatter, useTranslations } from "next-intl";
import { Notice } from "@/components/ui/alert";
import { importSheets } from "@/lib/features/import/rules";
import type { ImportResult } from "@/lib/features/import/schema";
import { unreadIn } from "./shown-states";

/** Names the columns of each sheet that are not read, such as one whose heading is misspelt; nothing when all are. */
export function UnreadColumns({ result }: { result: ImportResult }) {
  const t = useTranslations("import");
  const format = useFormatter();
  const count = unreadIn(result);
  if (count === 0) return null;
  const sheets = importSheets.filter((sheet) => result.unread[sheet].columns.length > 0);
  return (
    <div className="mt-6 max-w-2xl">
      <Notice tone="warning" title={t("unread_title", { count })}>
        <ul className="list-disc space-y-1 pl-5 wrap-anywhere">
          {sheets.map((sheet) => (
            <li key={sheet}>
              {t("unread_line", { sheet: t(`sheet_${sheet}`), columns: format.list(result.unread[sheet].columns) })}
            </li>
          ))}
        </ul>
        <p className="mt-2">{t("unread_text")}</p>
      </Notice>
    </div>
  );
}
