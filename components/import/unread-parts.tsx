import { useFormatter, useTranslations } from "next-intl";
import { Notice } from "@/components/ui/notice";
import { importSheets } from "@/lib/features/import/rules/sheets";
import type { ImportResult } from "@/lib/features/import/schema";
import { unreadIn } from "./shown-states";

/** Names what of a file is not read: sheets, and columns of each sheet, such as those whose name is misspelt; nothing when all is. */
export function UnreadParts({ result }: { result: ImportResult }) {
  const t = useTranslations("import");
  const format = useFormatter();
  const { sheets } = result.unread;
  const count = unreadIn(result);
  if (sheets.length + count === 0) return null;
  const incomplete = importSheets.filter((sheet) => result.unread[sheet].columns.length > 0);
  return (
    <div className="mt-6 flex max-w-2xl flex-col gap-4 wrap-anywhere">
      {sheets.length > 0 && (
        <Notice tone="warning" title={t("unread_sheets_title", { count: sheets.length })}>
          <p>{t("unread_sheets_text", { count: sheets.length, names: format.list(sheets) })}</p>
        </Notice>
      )}
      {count > 0 && (
        <Notice tone="warning" title={t("unread_title", { count })}>
          <ul className="list-disc space-y-1 pl-5">
            {incomplete.map((sheet) => (
              <li key={sheet}>
                {t("unread_line", { sheet: t(`sheet_${sheet}`), columns: format.list(result.unread[sheet].columns) })}
              </li>
            ))}
          </ul>
          <p className="mt-2">{t("unread_text")}</p>
        </Notice>
      )}
    </div>
  );
}
