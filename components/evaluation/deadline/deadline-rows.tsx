import { useTranslations } from "next-intl";
import { Age } from "@/components/dashboard/age";
import { Disc } from "@/components/ui/disc";
import { Disclosure } from "@/components/ui/disclosure";
import { Icon } from "@/components/ui/icon";
import { List, ListItem } from "@/components/ui/list";
import { Section } from "@/components/ui/section";
import type { DeadlineItem } from "@/lib/features/evaluation/deadline/schema";
import { DeadlineNames } from "./deadline-names";
import { deadlinePath } from "./deadline-path";
import { useDeadlineWords } from "./use-deadline-words";

type RowsProps = {
  items: readonly DeadlineItem[];
  /** Today, `YYYY-MM-DD`. */
  day: string;
  /** It is the reader's turn. */
  turn?: boolean;
};

/** Placements whose last safe day is near, or for which a notice is considered, as rows of a list. Each leads to the term's page. */
export function DeadlineRows({ items, day, turn = false }: RowsProps) {
  const t = useTranslations("evaluation.deadline");
  const { say, aboutText } = useDeadlineWords(day);
  return items.map(({ evaluationId, term, studentName, lastSafeDay, reason }) => (
    <ListItem
      key={evaluationId}
      href={deadlinePath(evaluationId, term)}
      prefetch={false}
      leading={
        <Disc turn={turn}>
          <Icon name={reason === "day" ? "calendar-days" : "exclamation-triangle"} />
        </Disc>
      }
      title={reason === "day" ? studentName : t(`home_${reason}`, { name: studentName })}
      // Near days are under a heading that says what they are.
      meta={reason === "day" ? say(lastSafeDay) : aboutText(lastSafeDay)}
      end={lastSafeDay >= day && <Age since={lastSafeDay} day={day} />}
    />
  ));
}

/** The first so many are shown as rows, the others as names under their day. */
const maxRows = 5;

/** On a home, the placements whose last safe day is near, if there are any. */
export function Deadlines({ items, day }: RowsProps) {
  const t = useTranslations("evaluation.deadline");
  const { say } = useDeadlineWords(day);
  if (items.length === 0) return null;
  const [first, rest] = [items.slice(0, maxRows), items.slice(maxRows)];
  return (
    <Section title={t("home_title")}>
      <List>
        <DeadlineRows items={first} day={day} />
      </List>
      {rest.length > 0 && (
        <Disclosure title={t("home_more", { count: rest.length })}>
          <DeadlineNames
            days={[...new Set(rest.map(({ lastSafeDay }) => lastSafeDay))].map((shared) => ({
              title: say(shared),
              students: rest
                .filter(({ lastSafeDay }) => lastSafeDay === shared)
                .map(({ evaluationId, term, studentName }) => ({
                  href: deadlinePath(evaluationId, term),
                  name: studentName,
                })),
            }))}
          />
        </Disclosure>
      )}
    </Section>
  );
}
