"use client";

import { useTranslations } from "next-intl";
import { JobFileLink } from "@/components/job/job-file-link";
import { ChoiceLinks } from "@/components/ui/choice-links";
import { EmptyState } from "@/components/ui/empty-state";
import { Icon } from "@/components/ui/icon";
import { Section } from "@/components/ui/section";
import { type RowState, totalOf } from "@/lib/features/import/rules/rows";
import { importSheets } from "@/lib/features/import/rules/sheets";
import type { ImportResult, ImportRowItem } from "@/lib/features/import/schema";
import type { JobItem } from "@/lib/features/job/schema";
import { ImportRows } from "./import-rows";
import { type ImportSearch, importPath, importSearch } from "./import-search";
import { SheetCounts } from "./sheet-counts";
import { shownStates } from "./shown-states";
import { UnreadParts } from "./unread-parts";

type Props = {
  job: JobItem;
  result: ImportResult;
  search: ImportSearch;
  state: RowState;
  page: { items: ImportRowItem[]; nextCursor: number | null };
  readOnly: boolean;
};

/** What an import would do: how many rows of each sheet, and the rows themselves. */
export function ImportPreview({ job: { jobId, file }, result, search, state, page, readOnly }: Props) {
  const t = useTranslations("import");
  const total = totalOf(result, state);
  const sheets = importSheets.filter((sheet) => result[sheet][state] > 0);
  const here = { jobId, state };
  return (
    <>
      <SheetCounts result={result} withExamples />
      <UnreadParts result={result} />
      <div id="rows" className="mt-8 scroll-mt-16">
        <ChoiceLinks
          label={t("states")}
          keepPlace
          choices={shownStates.map((one) => ({
            href: importSearch.address(importPath, { jobId, state: one }),
            label: t(`state_${one}`, { count: totalOf(result, one) }),
            current: one === state,
          }))}
        />
      </div>
      <div>
        <Section
          title={t(`title_${state}`, { count: total })}
          lead={total > 0 && t(`lead_${state}`)}
          actions={
            state === "refused" &&
            file &&
            !readOnly && <JobFileLink jobId={jobId}>{t("download_refused", { count: total })}</JobFileLink>
          }
        >
          {sheets.length > 1 && (
            <ChoiceLinks
              label={t("sheets")}
              keepPlace
              inRow
              choices={[
                { href: importSearch.address(importPath, here), label: t("all_sheets"), current: !search.sheet },
                ...sheets.map((sheet) => ({
                  href: importSearch.address(importPath, { ...here, sheet }),
                  label: `${t(`sheet_${sheet}`)} ${result[sheet][state]}`,
                  current: search.sheet === sheet,
                })),
              ]}
            />
          )}
          {page.items.length === 0 ? (
            <EmptyState icon={<Icon name="table-cells" />} title={t("no_rows")} />
          ) : (
            <ImportRows state={state} rows={page.items} nextCursor={page.nextCursor} search={{ ...search, ...here }} />
          )}
        </Section>
      </div>
    </>
  );
}
