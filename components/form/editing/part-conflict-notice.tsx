"use client";

import { useTranslations } from "next-intl";
import { ConflictNotice } from "@/components/data/conflict-notice";

type Props = {
  /** The fields that somebody else has changed too, each with what it is now. */
  fields: readonly { name: string; value: string }[];
};

/** Somebody else saved the draft first: what became of the open part. */
export function PartConflictNotice({ fields }: Props) {
  const t = useTranslations("form");
  return (
    <ConflictNotice title={t("meanwhile_title")}>
      <p>{t(fields.length > 0 ? "meanwhile_part" : "meanwhile_elsewhere")}</p>
      {fields.length > 0 && (
        <ul className="mt-2 list-disc pl-5">
          {fields.map(({ name, value }) => (
            <li key={name}>{t("meanwhile_now", { field: name, value: value || t("nothing") })}</li>
          ))}
        </ul>
      )}
    </ConflictNotice>
  );
}
