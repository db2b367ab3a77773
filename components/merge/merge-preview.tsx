import { useFormatter, useTranslations } from "next-intl";
import { Notice } from "@/components/ui/notice";
import type { MergeResult, Moved, Obstacle } from "@/lib/features/merge/schema";
import { showDay } from "@/lib/platform/dates";

/** What moves when two accounts become one, what stays, and what is in the way. */
export function MergePreview({ result: { moved, obstacles } }: { result: MergeResult }) {
  const t = useTranslations("merge");
  const format = useFormatter();
  const { usernames, hasFeide } = moved;
  return (
    <>
      {obstacles.length > 0 && <Obstacles obstacles={obstacles} />}
      <section aria-label={t("moves")}>
        <h3 className="font-semibold">{t("moves")}</h3>
        <WhatMoves moved={moved} />
      </section>
      <p>
        {t("names", { count: usernames.length, names: format.list(usernames) })}
        {hasFeide && ` ${t("names_feide")}`}
      </p>
      <p>{t("stays")}</p>
      <p className="text-muted">{t("undo_note")}</p>
    </>
  );
}

const counted = ["drafts", "notifications", "sentences"] as const;

function WhatMoves({ moved }: { moved: Moved }) {
  const t = useTranslations("merge");
  const open = moved.seats.filter(({ isOpen }) => isOpen);
  const past = moved.seats.length - open.length;
  const counts = counted.filter((kind) => moved[kind] > 0);
  if (moved.seats.length + moved.requests.length + counts.length === 0)
    return <p className="text-muted">{t("moves_nothing")}</p>;
  return (
    <ul className="list-disc space-y-1 pl-5">
      {open.map(({ placementId, seat, student, groupName, startDate, endDate, standIn }) => (
        <li key={`${placementId} ${seat}`} className="wrap-anywhere">
          {t(`seat_${seat}`, { student: student.fullName })}
          <span className="text-meta text-muted">
            {` (${[
              groupName,
              t("days", { from: showDay(startDate), until: showDay(endDate) }),
              ...(standIn ? [t("stand_in", { from: showDay(standIn.from), until: showDay(standIn.until) })] : []),
            ].join(" · ")})`}
          </span>
        </li>
      ))}
      {past > 0 && <li>{t("past", { count: past })}</li>}
      {moved.requests.length > 0 && (
        <li className="wrap-anywhere">
          {t("requests", { count: moved.requests.length })}
          <ul className="text-meta text-muted">
            {moved.requests.map(({ reportId, name, studentName }) => (
              <li key={reportId}>
                {name} · {studentName}
              </li>
            ))}
          </ul>
        </li>
      )}
      {counts.map((kind) => (
        <li key={kind}>{t(kind, { count: moved[kind] })}</li>
      ))}
    </ul>
  );
}

function Obstacles({ obstacles }: { obstacles: readonly Obstacle[] }) {
  const t = useTranslations("merge");
  return (
    <Notice tone="danger" role="alert" title={t("obstacles")}>
      <ul className="list-disc space-y-1 pl-5">
        {obstacles.map(({ kind, studentName, groupName, reportName }) => (
          <li key={`${kind} ${reportName} ${studentName} ${groupName}`} className="wrap-anywhere">
            {t(`obstacle_${kind}`, {
              student: studentName ?? "none",
              group: groupName,
              report: reportName ?? "",
            })}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
