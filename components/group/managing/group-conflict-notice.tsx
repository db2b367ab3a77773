"use client";

import { useTranslations } from "next-intl";
import { ConflictNotice } from "@/components/data/conflict-notice";
import type { GroupDifference } from "./group-form";

/** What somebody else changed before this was saved. What was typed is still in the form; saving again keeps it. */
export function GroupConflictNotice({ differences }: { differences: readonly GroupDifference[] }) {
  const t = useTranslations("groups");
  return (
    <ConflictNotice title={t("meanwhile_title")}>
      <p>{t(differences.length > 0 ? "meanwhile_text" : "meanwhile_nothing")}</p>
      <ul className="mt-2 list-disc pl-5">
        {differences.map(({ field, before, after }) => (
          <li key={field}>
            {t("meanwhile_field", {
              field: t(field),
              before: before || t("nothing"),
              after: after || t("nothing"),
            })}
          </li>
        ))}
      </ul>
    </ConflictNotice>
  );
}
