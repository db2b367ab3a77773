"use client";

import { useTranslations } from "next-intl";
import { useQuery } from "@/components/data/use-query";
import { Notice } from "@/components/ui/notice";
import { seatsInTheWay } from "@/lib/features/involvement/rules";
import type { Role } from "@/lib/platform/auth/permissions";
import { getInvolvement } from "./calls";
import { freshly } from "./involvement-before";
import { OpenSeatList } from "./open-seat-list";

/** Before another role is saved: what becomes of the person's open seats. */
export function RoleChangeNotice({ userId, from, to }: { userId: number; from: Role; to: Role }) {
  const t = useTranslations("involvement");
  const { data } = useQuery(getInvolvement, { userIds: [userId] }, freshly);
  if (!data) return null;
  const blocking = seatsInTheWay(data.seats, { from, to });
  if (data.seats.length === 0) return <Notice role="status">{t("role_none")}</Notice>;
  if (blocking.length === 0)
    return (
      <Notice role="status" title={t("role_kept")}>
        <OpenSeatList seats={data.seats} />
      </Notice>
    );
  return (
    <Notice tone="warning" role="status" title={t("role_blocked")}>
      <OpenSeatList seats={blocking} />
    </Notice>
  );
}
