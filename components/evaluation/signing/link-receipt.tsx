"use client";

import { useTranslations } from "next-intl";
import { Icon } from "@/components/ui/icon";
import { PageHeader } from "@/components/ui/page-header";
import type { LinkReceipt } from "@/lib/features/evaluation/signing/schema";
import { showMoment } from "@/lib/platform/dates";
import { ShortMark } from "./signing-mark";

/** The last step: what was answered, when, and to what. */
export function LinkReceiptView({ receipt }: { receipt: LinkReceipt }) {
  const t = useTranslations("evaluation.sign_link");
  return (
    <>
      <span className="mt-4 grid size-14 place-items-center rounded-full bg-positive-soft text-positive">
        <Icon name="check-circle" className="size-8" />
      </span>
      <PageHeader title={t(`done_${receipt.kind}`)} lead={t("done_lead", { moment: showMoment(receipt.at) })} />
      <dl className="grid max-w-md grid-cols-2 gap-x-6 gap-y-2 border-y border-line py-3 text-sm">
        <dt className="text-muted">{t("done_as")}</dt>
        <dd>{t(`done_as_${receipt.kind}`)}</dd>
        <dt className="text-muted">{t("mark")}</dt>
        <dd>
          <ShortMark hash={receipt.hash} />
        </dd>
      </dl>
      <p className="mt-4 text-sm text-muted">{t("done_note")}</p>
    </>
  );
}
