import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Age } from "@/components/dashboard/age";
import { attentionIcons } from "@/components/student/attention-texts";
import { attentionPath } from "@/components/student/student-path";
import { aboutStudent } from "@/components/student/student-row";
import { Disc } from "@/components/ui/disc";
import { List, ListItem } from "@/components/ui/list";
import { Section } from "@/components/ui/section";
import { type Attention, type AttentionReason, isFollowable, pressingReasons } from "@/lib/features/student/rules";
import type { StudentItem } from "@/lib/features/student/schema";
import { ConcernDeeds } from "./concern-deeds";

type Props = {
  /** Students who need attention. */
  students: readonly StudentItem[];
  /** Today, `YYYY-MM-DD`. */
  day: string;
  readOnly: boolean;
  /** When the page is made, as an ISO moment. */
  seenAt: string;
  /** Rows of other things that need the teacher, among them every doubt, which come first; null without any. */
  pressing: ReactNode;
};

type Row = Attention & { reason: Exclude<AttentionReason, "doubt"> };
/** A doubt has a row with its last safe day. */
const isRow = (concern: Attention): concern is Row => concern.reason !== "doubt";

/** Every concern about a teacher's students: those that need the teacher, then those worth a look, the longest wait first. */
export function ConcernList({ students, day, readOnly, seenAt, pressing }: Props) {
  const t = useTranslations("concern");
  const rows = students
    .flatMap((student) => student.attention.filter(isRow).map((concern) => ({ student, concern })))
    .toSorted((one, other) => one.concern.since.localeCompare(other.concern.since));
  const isPressing = (reason: AttentionReason) => pressingReasons.includes(reason);
  const parts = [
    {
      title: t("pressing_title"),
      rows: rows.filter(({ concern }) => isPressing(concern.reason)),
      turn: true,
      more: pressing,
    },
    {
      title: t("watched_title"),
      rows: rows.filter(({ concern }) => !isPressing(concern.reason)),
      turn: false,
      more: null,
    },
  ];
  return parts.map(
    (part) =>
      (part.rows.length > 0 || part.more) && (
        <Section key={part.title} title={part.title}>
          <div className="@container">
            <List>
              {part.more}
              {part.rows.map(({ student, concern }) => {
                const title = t(`title_${concern.reason}`, { name: student.fullName, count: concern.count });
                return (
                  <ListItem
                    key={`${student.placementId} ${concern.reason}`}
                    href={attentionPath(student, concern)}
                    prefetch={false}
                    leading={<Disc turn={part.turn}>{attentionIcons[concern.reason]}</Disc>}
                    title={title}
                    meta={aboutStudent(student, true)}
                    end={<Age since={concern.since} day={day} />}
                  >
                    {!readOnly && isFollowable(concern.reason) && (
                      <ConcernDeeds student={student} reason={concern.reason} about={title} seenAt={seenAt} />
                    )}
                  </ListItem>
                );
              })}
            </List>
          </div>
        </Section>
      ),
  );
}
