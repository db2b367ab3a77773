"use client";

import { useTranslations } from "next-intl";

type Props = { undecided: number; recent: number; unarchived: number };

/** For how many placements what is over is kept, and why. */
export function Waiting({ undecided, recent, unarchived }: Props) {
  const t = useTranslations("retention");
  if (undecided + recent + unarchived === 0) return null;
  return (
    <ul className="list-disc pl-5 text-muted">
      {undecided > 0 && <li>{t("undecided", { count: undecided })}</li>}
      {recent > 0 && <li>{t("recent", { count: recent })}</li>}
      {unarchived > 0 && <li>{t("unarchived", { count: unarchived })}</li>}
    </ul>
  );
}
