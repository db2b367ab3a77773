import { useFormatter, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Disclosure } from "@/components/ui/disclosure";
import { Icon } from "@/components/ui/icon";
import { Notice } from "@/components/ui/notice";
import type { Imported } from "@/lib/features/form/exchange/schema";

type Props = { file: string; found: Imported; removes: boolean };

/** What a file would do to the draft, before anything is written. */
export function ImportPreview({ file, found, removes }: Props) {
  const t = useTranslations("form");
  const { added, updated, unchanged, missing, helpChanged, scaleChanged, unread } = found;
  const row = ({ row: number, text }: { row: number; text: string }) => t("import_row", { row: number, text });
  return (
    <div role="status" className="flex flex-col gap-4">
      <p className="font-medium wrap-anywhere">{t("import_found", { file })}</p>
      <UnreadParts unread={unread} />
      <div>
        <Rows
          icon={<Icon name="plus-circle-solid" />}
          title={t("import_added", { count: added.length })}
          lines={added.map(row)}
        />
        <Rows
          icon={<Icon name="pencil-square-solid" />}
          title={t("import_updated", { count: updated.length })}
          lines={updated.map(row)}
        />
        {missing.length > 0 && (
          <Rows
            icon={<Icon name="minus-circle-solid" />}
            title={t(removes ? "import_removed" : "import_missing", { count: missing.length })}
            lines={missing.map(({ text }) => text)}
          />
        )}
      </div>
      <ul className="flex flex-col gap-1 text-muted">
        <li>{t("import_unchanged", { count: unchanged })}</li>
        {helpChanged && <li>{t("import_help")}</li>}
        {scaleChanged && <li>{t("import_scale")}</li>}
      </ul>
    </div>
  );
}

/** Names the sheets and columns that are not read, such as those whose name is misspelt; nothing when all are. */
function UnreadParts({ unread: { sheets, columns } }: { unread: Imported["unread"] }) {
  const t = useTranslations("form");
  const format = useFormatter();
  if (sheets.length + columns.length === 0) return null;
  return (
    <Notice tone="warning" title={t("import_unread_title")}>
      <ul className="list-disc space-y-1 pl-5 wrap-anywhere">
        {sheets.map((name) => (
          <li key={name}>{t("import_unread_sheet", { name })}</li>
        ))}
        {columns.map(({ sheet, columns: names }) => (
          <li key={sheet}>{t("import_unread_columns", { sheet: t(`excel.${sheet}`), columns: format.list(names) })}</li>
        ))}
      </ul>
      <p className="mt-2">{t("import_unread_text")}</p>
    </Notice>
  );
}

function Rows({ icon, title, lines }: { icon: ReactNode; title: string; lines: string[] }) {
  const heading = (
    <span className="inline-flex items-center gap-2 [&_svg]:size-5">
      {icon} {title}
    </span>
  );
  if (lines.length === 0)
    return (
      <p className="flex min-h-touch items-center border-b border-line py-3 pl-7 text-muted first:border-t">
        {heading}
      </p>
    );
  return (
    <Disclosure title={heading}>
      <ul className="flex list-disc flex-col gap-1 pl-5">
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two questions may have the same words
          <li key={index}>{line}</li>
        ))}
      </ul>
    </Disclosure>
  );
}
