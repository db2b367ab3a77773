import "server-only";
import type { z } from "zod";
import { changedSinceRead } from "@/lib/features/evaluation/notice/rules";
import { shownStepsSchema } from "@/lib/features/evaluation/notice/schema";
import { schoolDayOf, showDay, showMoment } from "@/lib/platform/dates";
import type { PdfBlock } from "@/lib/platform/pdf/document";
import type { DocumentContext } from "./document-context";

type Given = DocumentContext["row"]["notices"][number];

/** The written notices about danger of not passing, as they were given, with what was added. A draft is in no document. */
export function noticeBlocks({ row, texts: { t } }: DocumentContext): PdfBlock[] {
  const notices = row.notices.filter(({ givenAt }) => givenAt !== null);
  const studentName = row.people.find(({ id }) => id === row.studentId)?.fullName ?? "";
  if (notices.length === 0) return [];
  return [
    { kind: "heading", level: 2, text: t("document.notices", { count: notices.length }) },
    ...notices.flatMap((notice) => blocksOf(notice, studentName, t)),
  ];
}

type Translate = DocumentContext["texts"]["t"];

const versionText = ({ planVersion, planChangedAt }: Given, t: Translate): string =>
  t("notice.plan_version", { version: planVersion, moment: planChangedAt ? showMoment(planChangedAt) : "" });

/** In the words of the page, wherever that names the same thing. */
function blocksOf(notice: Given, studentName: string, t: Translate): PdfBlock[] {
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
  const met = t("notice.minutes_by", { name: nameOf(notice.minutesBy), moment: at(notice.minutesAt) });
  const cameText = t(attended ? "summary.yes" : "summary.no");
  const changed = changedSinceRead(notice);
  return [
    {
      kind: "heading",
      level: 3,
      text: givenText(notice, t),
    },
    {
      kind: "facts",
      rows: [
        ...(notice.deadline === null ? [] : [[t("notice.timing"), deadlineText(notice, t)] as const]),
        ...(notice.categoryB === null
          ? []
          : [[t("notice.about"), t(notice.categoryB ? "notice.category_b" : "notice.category_a")] as const]),
        ...(meeting.length > 0 ? [[t("notice.meeting"), meeting.join(", ")] as const] : []),
        [t("notice.opened", { name: studentName }), at(notice.openedAt)],
        [t("notice.acknowledged"), at(notice.acknowledgedAt)],
        ...(notice.planReadVersion !== null && notice.planVersion > 1
          ? [[t("document.notice_plan_read"), planText(notice, t)] as const]
          : []),
        ...(changed === null ? [] : [[t("document.notice_changed"), at(changed)] as const]),
        ...(attended === null
          ? []
          : [
              [
                t("document.notice_attended"),
                minutes === null && notice.minutesAt ? `${cameText}. ${met}` : cameText,
              ] as const,
            ]),
      ],
    },
    ...said(t("notice.not_mastered_of", { name: studentName }), notMastered),
    ...said(t("notice.required_title"), required),
    ...said(t("notice.comment"), comment),
    ...said(t("document.notice_late_reason"), lateReason),
    ...quoted(`${t("notice.remark", { name: studentName })} · ${at(notice.remarkedAt)}`, remark),
    ...quoted(`${t("notice.minutes")} · ${met}`, minutes),
    ...(steps.length > 0
      ? [
          { kind: "heading", level: 4, text: t("notice.plan_title") } as const,
          ...(notice.planChangedAt ? [{ kind: "text", text: versionText(notice, t), style: "small" } as const] : []),
          planTable(shownStepsSchema.parse(steps), t),
        ]
      : []),
    ...versionBlocks(notice, t),
    ...(notice.liftedAt
      ? said(t("notice.lifted_by", { day: at(notice.liftedAt), name: nameOf(notice.liftedBy) }), liftReason)
      : []),
  ];
}

const planTable = (steps: z.output<typeof shownStepsSchema>, t: Translate): PdfBlock => ({
  kind: "table",
  columns: [
    { heading: t("notice.step_what"), share: 5 },
    { heading: t("notice.step_who"), share: 3 },
    { heading: t("notice.step_day"), share: 2 },
  ],
  rows: steps.map(({ what, who, day }) => [what, who, day === null ? "–" : showDay(day)]),
});

/** What a notice said before changes of the plan and the minutes, the latest first as on the page: the student may have confirmed it. */
function versionBlocks({ versions }: Given, t: Translate): PdfBlock[] {
  if (versions.length === 0) return [];
  return [
    { kind: "heading", level: 4, text: t("notice.versions") },
    ...versions.toReversed().flatMap((one): PdfBlock[] => {
      const steps = shownStepsSchema.parse(one.steps);
      const until = { version: one.planVersion, name: one.replacedBy, moment: showMoment(one.replacedAt) };
      const came = t(one.studentAttended ? "summary.yes" : "summary.no");
      const attended = one.studentAttended === null ? [] : [`${t("document.notice_attended")}: ${came}`];
      const said = [...attended, ...(one.minutes ? [one.minutes] : [])];
      const name = one.minutesBy ?? t("document.notice_no_name");
      const by = one.minutesAt ? [t("notice.minutes_by", { name, moment: showMoment(one.minutesAt) })] : [];
      return [
        { kind: "text", text: t("notice.version_until", until), style: "small" },
        steps.length > 0 ? planTable(steps, t) : { kind: "text", text: t("notice.plan_none") },
        ...(said.length > 0
          ? [{ kind: "quote", by: [t("notice.minutes"), ...by].join(" · "), text: said.join("\n") } as const]
          : []),
      ];
    }),
  ];
}

/** Who has given a notice, and with whom, if somebody else has begun it. */
function givenText({ givenAt, givenBy, draftedBy }: Given, t: Translate): string {
  const day = givenAt ? showMoment(givenAt) : "";
  if (givenBy === null || givenBy === draftedBy)
    return t("notice.given_by", { day, name: givenBy ?? t("document.notice_no_name") });
  return t("notice.given_with", { day, name: givenBy, other: draftedBy });
}

/** Which version of the plan the student has confirmed, and when. */
function planText({ planVersion, planReadVersion, planReadAt }: Given, t: Translate): string {
  const moment = planReadAt ? showMoment(planReadAt) : t("document.notice_not_yet");
  const read = t("notice.plan_read_version", { version: planReadVersion ?? 0, moment });
  return planVersion > (planReadVersion ?? 0) ? `${read}. ${t("notice.plan_unread")}` : read;
}

/** Whether a notice was in time by the last safe day that it had when it was given. */
function deadlineText({ givenAt, deadline, isLaterConduct }: Given, t: Translate): string {
  const last = String(deadline);
  const day = showDay(last);
  if (givenAt && schoolDayOf(givenAt) <= last) return t("notice.in_time", { day });
  return isLaterConduct ? `${t("notice.late_conduct")} (${day})` : t("notice.late", { day });
}
