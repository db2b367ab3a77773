"use client";

import { useTranslations } from "next-intl";
import { Disclosure } from "@/components/ui/disclosure";
import { showHash } from "@/lib/features/evaluation/signing/rules";

/** A hash as people compare it by eye. */
export const ShortMark = ({ hash }: { hash: string }) => (
  <span className="font-mono whitespace-nowrap tabular-nums">{showHash(hash)}</span>
);

/** The hash of what is signed, and what it is. */
export function SigningMark({ hash }: { hash: string }) {
  const t = useTranslations("evaluation.sign_link");
  return (
    <div>
      <p className="mb-2">
        <span className="text-muted">{t("mark")}</span> <ShortMark hash={hash} />
      </p>
      <Disclosure title={t("mark_what")}>
        <p className="text-sm text-muted">{t("mark_text")}</p>
        <p className="mt-1 font-mono text-sm break-all">{hash}</p>
      </Disclosure>
    </div>
  );
}
