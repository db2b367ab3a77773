import "server-only";
import { changedSinceRead } from "@/lib/features/evaluation/notice/rules";
import { showDay, showMoment, today } from "@/lib/platform/dates";
import type { PdfBlock } from "@/lib/platform/pdf/document";
import type { DocumentContext } from "./document-context";

type Given = DocumentContext["facts"]["notices"][number];

/** The written notices about danger of not passing, as they were given, with what was added. */
export function noticeBlocks({ facts: { notices }, texts: { t } }: DocumentContext): PdfBlock[] {
  if (notices.length === 0) return [];
  return [
    { kind: "heading", level: 2, text: t("document.notices", { count: notices.length }) },
    ...notices.flatMap((notice) => blocksOf(notice, t)),
  ];
}

type Translate = DocumentContext["texts"]["t"];

function blocksOf(notice: Given, t: Translate): PdfBlock[] {
  const { notMastered, required, comment, remark, minutes, liftReason, lateReason, steps } = notice;
  const nameOf = (name: string | null) => name ?? t("document.notice_no_name");
  const at = (moment: string | Date | null) => (moment ? showMoment(moment) : t("document.notice_not_yet"));
  const said = (name: string, text: string | null): PdfBlock[] =>
    text ? [{ kind: "heading", level: 4, text: name } as const, { kind: "text", text }] : [];
  const quoted = (by: string, text: string | null): PdfBlock[] => (text ? [{ kind: "quote", by, text }] : []);
  const meeting = [
    ...(notice.meetingAt ? [showMoment(notice.meetingAt)] : []),
    ...(notice.meetingPlace ? [notice.meetingPlace] : []),
  ];
  const attended = notice.studentAttended;
  const changed = changedSinceRead(notice);
  return [
    {
      kind: "heading",
      level: 3,
      text: t("document.notice_given", { moment: at(notice.givenAt), name: nameOf(notice.givenBy) }),
    },
    {
      kind: "facts",
      rows: [
        ...(notice.deadline === null ? [] : [[t("document.notice_deadline"), deadlineText(notice, t)] as const]),
        ...(notice.categoryB === null
          ? []
          : [
              [
                t("document.notice_category"),
                t(notice.categoryB ? "document.category_b" : "document.category_a"),
              ] as const,
            ]),
        ...(meeting.length > 0 ? [[t("document.notice_meeting"), meeting.join(", ")] as const] : []),
        [t("document.notice_opened"), at(notice.openedAt)],
        [t("document.notice_acknowledged"), at(notice.acknowledgedAt)],
        ...(changed === null ? [] : [[t("document.notice_changed"), at(changed)] as const]),
        ...(attended === null
          ? []
          : [[t("document.notice_attended"), t(attended ? "summary.yes" : "summary.no")] as const]),
      ],
    },
    ...said(t("document.not_mastered"), notMastered),
    ...said(t("document.required"), required),
    ...said(t("document.notice_comment"), comment),
    ...said(t("document.notice_late_reason"), lateReason),
    ...quoted(t("document.notice_remark", { moment: at(notice.remarkedAt) }), remark),
    ...quoted(t("document.notice_minutes", { name: nameOf(notice.minutesBy), moment: at(notice.minutesAt) }), minutes),
    ...(steps.length > 0
      ? [
          { kind: "heading", level: 4, text: t("document.notice_plan") } as const,
          {
            kind: "table",
            columns: [
              { heading: t("document.plan_what"), share: 5 },
              { heading: t("document.plan_who"), share: 3 },
              { heading: t("document.plan_day"), share: 2 },
            ],
            rows: steps.map(({ what, who, day }) => [what, who, day === null ? "–" : showDay(String(day))]),
          } as const,
        ]
      : []),
    ...(notice.liftedAt
      ? said(t("document.notice_lifted", { moment: at(notice.liftedAt), name: nameOf(notice.liftedBy) }), liftReason)
      : []),
  ];
}

/** Whether a notice was in time by the last safe day that it had when it was given. */
function deadlineText({ givenAt, deadline, isLaterConduct }: Given, t: Translate): string {
  const last = String(deadline);
  const day = showDay(last);
  if (givenAt && today(new Date(givenAt)) <= last) return t("document.notice_in_time", { day });
  return t(isLaterConduct ? "document.notice_later_conduct" : "document.notice_late", { day });
}
