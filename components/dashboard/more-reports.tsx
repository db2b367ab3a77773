"use client";

import { useTranslations } from "next-intl";
import { usePages } from "@/components/data/use-pages";
import { listReports } from "@/components/report/calls";
import { Button } from "@/components/ui/button";
import { ErrorText } from "@/components/ui/field-text";
import type { ReportItem } from "@/lib/features/report/reading/schema";
import { ReportRows } from "./report-rows";

type MoreReportsProps = {
  status: number | undefined;
  /** The last report of the page above. */
  cursor: number;
  /** The reader sees only their own reports. */
  ownOnly: boolean;
};

type Page = { items: ReportItem[]; nextCursor: number | null };

/** The pages after the first, loaded one by one. What was loaded is shown again when the reader comes back to the list. */
export function MoreReports({ status, cursor, ownOnly }: MoreReportsProps) {
  const t = useTranslations("common");
  const inputOf = (index: number, before: Page | null) => {
    const from = index === 0 ? cursor : before?.nextCursor;
    return from ? { status, cursor: from } : null;
  };
  const {
    data = [],
    error,
    size,
    setSize,
    isValidating,
    mutate,
  } = usePages(listReports, inputOf, {
    initialSize: 0,
    revalidateFirstPage: false,
    revalidateOnFocus: false,
    revalidateIfStale: false,
    shouldRetryOnError: false,
  });

  const items = data.flatMap((page) => page.items);
  const isAll = data.length > 0 && data.at(-1)?.nextCursor === null;
  const more = () => (error ? mutate() : setSize(size + 1));
  return (
    <>
      {items.length > 0 && (
        <div className="-mt-px">
          <ReportRows items={items} ownOnly={ownOnly} />
        </div>
      )}
      <div role="alert" className="mt-4 empty:hidden">
        {error && <ErrorText>{error.message}</ErrorText>}
      </div>
      {!isAll && (
        <div className="mt-4 flex justify-center">
          <Button busy={isValidating} onClick={more}>
            {t(error ? "retry" : "view_more")}
          </Button>
        </div>
      )}
    </>
  );
}
