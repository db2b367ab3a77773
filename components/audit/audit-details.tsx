"use client";

import { useTranslations } from "next-intl";
import { type Detail, sayDetail, sayField } from "@/lib/features/audit/rules/details";
import { useSay } from "./use-say";

/** What an entry holds, in words: of what people have written only that it was changed. */
export function AuditDetails({ details }: { details: readonly Detail[] }) {
  const t = useTranslations("audit");
  const say = useSay();
  const isNamedOnly = details.some(({ field }) => field === "fields" || field === "hash");
  if (details.length === 0) return <p className="pb-3 text-muted">{t("no_details")}</p>;
  return (
    <div className="flex max-w-3xl flex-col gap-3 pb-3">
      <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[minmax(10rem,16rem)_1fr]">
        {details.map((detail) => (
          <div key={detail.field} className="contents">
            <dt className="text-muted max-sm:mt-2">{sayField(detail, say)}</dt>
            <dd className="min-w-0 wrap-anywhere">{sayDetail(detail, say)}</dd>
          </div>
        ))}
      </dl>
      {isNamedOnly && <p className="text-meta text-muted">{t("named_only")}</p>}
    </div>
  );
}
