"use client";

import { useFormatter, useTranslations } from "next-intl";
import { Section } from "@/components/ui/section";
import type { SystemState } from "@/lib/features/system/schema";
import { showMoment } from "@/lib/platform/dates";
import { FiguresTable } from "./figures-table";
import { useAmounts } from "./use-amounts";

type Props = Pick<SystemState, "database" | "backup">;

/** How large the database is, and when it was backed up, as far as that is known. */
export function Database({ database, backup }: Props) {
  const t = useTranslations("operation");
  const format = useFormatter();
  const { size } = useAmounts();
  return (
    <>
      <Section
        id="database"
        title={t("database")}
        lead={t("database_lead", { size: size(database.bytes), version: database.version })}
      >
        <FiguresTable
          id="tables-caption"
          caption={t("database")}
          columns={[t("column_table"), t("column_size"), t("column_rows")]}
          rows={database.tables.map(({ name, bytes, rows }) => ({
            key: name,
            name: <span className="wrap-anywhere">{name}</span>,
            numbers: [size(bytes), format.number(rows)],
          }))}
        />
      </Section>
      <Section id="backup" title={t("backup")}>
        <div className="max-w-2xl">
          {database.isInside ? <Backup backup={backup} /> : <BackupElsewhere archivedAt={database.archivedAt} />}
        </div>
      </Section>
    </>
  );
}

function BackupElsewhere({ archivedAt }: { archivedAt: string | null }) {
  const t = useTranslations("operation");
  return (
    <>
      {archivedAt && <p>{t("backup_archived", { moment: showMoment(archivedAt) })}</p>}
      <p className="text-muted">{t("backup_elsewhere")}</p>
    </>
  );
}

function Backup({ backup }: { backup: Props["backup"] }) {
  const t = useTranslations("operation");
  const { size } = useAmounts();
  if (!backup) return <p className="text-muted">{t("backup_none")}</p>;
  const { at, bytes, isEncrypted } = backup;
  return (
    <>
      <p>{t("backup_made", { moment: showMoment(at), size: size(bytes), encrypted: String(isEncrypted) })}</p>
      <p className="text-muted">{t("backup_where")}</p>
    </>
  );
}
