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
  /** The concerns that need the teacher, or those worth a look. */
  level: "pressing" | "watched";
  /** Rows of other things, which come first, as every doubt among those that need the teacher; null without any. */
  first: ReactNode;
};

type Row = Attention & { reason: Exclude<AttentionReason, "doubt"> };
/** A doubt has a row with its last safe day. */
const isRow = (concern: Attention): concern is Row => concern.reason !== "doubt";

/** The concerns about a teacher's students that need the teacher, or those worth a look, the longest wait first; nothing without any. */
export function ConcernList({ students, day, readOnly, seenAt, level, first }: Props) {
  const t = useTranslations("concern");
  const isShown = ({ reason }: Row) => pressingReasons.includes(reason) === (level === "pressing");
  const rows = students
    .flatMap((student) =>
      student.attention
        .filter(isRow)
        .filter(isShown)
        .map((concern) => ({ student, concern })),
    )
    .toSorted((one, other) => one.concern.since.localeCompare(other.concern.since));
  if (rows.length === 0 && !first) return null;
  return (
    <Section title={t(`${level}_title`)}>
      <div className="@container">
        <List>
          {first}
          {rows.map(({ student, concern }) => {
            const title = t(`title_${concern.reason}`, { name: student.fullName, count: concern.count });
            return (
              <ListItem
                key={`${student.placementId} ${concern.reason}`}
                href={attentionPath(student, concern)}
                prefetch={false}
                leading={<Disc turn={level === "pressing"}>{attentionIcons[concern.reason]}</Disc>}
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
  );
}
