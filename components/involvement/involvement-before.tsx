"use client";

import { useTranslations } from "next-intl";
import { ReadProblem } from "@/components/data/read-problem";
import { useQuery } from "@/components/data/use-query";
import { Notice } from "@/components/ui/notice";
import { getInvolvement } from "./calls";
import { OpenSeatList } from "./open-seat-list";

/** Read each time that it is asked: what was given to somebody else meanwhile is not named any more. */
export const freshly = { dedupingInterval: 0, revalidateOnFocus: false } as const;

/** Before accounts are deactivated: what the people still take part in. Nothing when that is nothing. */
export function InvolvementBefore({ people }: { people: ReadonlyMap<number, string> }) {
  const t = useTranslations("involvement");
  const { data, error } = useQuery(getInvolvement, { userIds: [...people.keys()] }, freshly);
  if (error) return <ReadProblem error={error} />;
  if (!data)
    return (
      <p role="status" className="text-muted">
        {t("loading")}
      </p>
    );
  const { seats } = data;
  if (seats.length === 0) return null;
  const involved = [...people].map(([userId, name]) => ({ name, own: seats.filter((one) => one.userId === userId) }));
  return (
    <Notice tone="warning" role="status" title={t("close_lead")}>
      {people.size === 1 ? (
        <OpenSeatList seats={seats} />
      ) : (
        <ul className="space-y-3">
          {involved
            .filter(({ own }) => own.length > 0)
            .map(({ name, own }) => (
              <li key={own[0]?.userId}>
                <p className="font-semibold wrap-anywhere">{name}</p>
                <OpenSeatList seats={own} shown={3} />
              </li>
            ))}
        </ul>
      )}
    </Notice>
  );
}
