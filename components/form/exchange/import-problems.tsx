import { useTranslations } from "next-intl";
import { List } from "@/components/ui/list";
import { Notice } from "@/components/ui/notice";
import { placeIn } from "./import-places";

type Props = { file: string; problem: string; errors: Record<string, string> };

/** Why a file was not imported: the errors with row and column. */
export function ImportProblems({ file, problem, errors }: Props) {
  const t = useTranslations("form");
  const entries = Object.entries(errors).map(([place, message]) => ({ ...placeIn(place), message }));
  const whole = entries.filter(({ row }) => row === null).map(({ message }) => message);
  const rows = entries.flatMap(({ row, ...entry }) => (row === null ? [] : [{ ...entry, row }]));
  return (
    <>
      <Notice tone="danger" role="alert" title={t("import_refused", { file })}>
        {whole.length > 0 ? whole.join(" ") : problem}
      </Notice>
      {rows.length > 0 && (
        <List label={t("import_errors")}>
          {rows.map(({ sheet, row, column, language, message }) => (
            <li key={`${sheet} ${row} ${column} ${language}`} className="py-3">
              <p className="font-medium">{t("import_error_row", { sheet: t(`excel.${sheet}`), row })}</p>
              <p>
                {column && (
                  <span className="text-muted">
                    {t(`excel.column_${column}`)}
                    {language && ` (${language})`}:{" "}
                  </span>
                )}
                {message}
              </p>
            </li>
          ))}
        </List>
      )}
    </>
  );
}
