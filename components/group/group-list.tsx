import { useTranslations } from "next-intl";
import { LineMicro } from "@/components/placement-line/line-micro";
import { StageText } from "@/components/placement-line/line-texts";
import { Disclosure } from "@/components/ui/disclosure";
import { EmptyState } from "@/components/ui/empty-state";
import { Icon } from "@/components/ui/icon";
import { List, ListItem } from "@/components/ui/list";
import { Section } from "@/components/ui/section";
import { Urgency } from "@/components/ui/urgency";
import { isCurrent } from "@/lib/features/group/rules";
import type { TaughtGroup } from "@/lib/features/student/schema";
import { showDay } from "@/lib/platform/dates";

type Props = {
  groups: TaughtGroup[];
  /** Today, `YYYY-MM-DD`. */
  day: string;
};

/** A teacher's groups: those that run or are to come, then those that are over, folded. */
export function GroupList({ groups, day }: Props) {
  const t = useTranslations("group");
  if (groups.length === 0)
    return (
      <EmptyState icon={<Icon name="user-group" />} title={t("none_title")}>
        {t("none_text")}
      </EmptyState>
    );
  const running = groups.filter((group) => isCurrent(group, day));
  const ended = groups.filter((group) => !isCurrent(group, day)).toReversed();
  return (
    <div>
      <Section title={t("running_title")}>
        {running.length > 0 ? <Rows groups={running} day={day} /> : <p className="text-muted">{t("none_running")}</p>}
      </Section>
      {ended.length > 0 && (
        <div className="mt-10">
          <Disclosure title={t("ended_title")} meta={ended.length}>
            <Rows groups={ended} day={day} />
          </Disclosure>
        </div>
      )}
    </div>
  );
}

function Rows({ groups, day }: Props) {
  const t = useTranslations("group");
  return (
    <List>
      {groups.map((group) => (
        <ListItem
          key={group.groupId}
          href={`/group/${group.groupId}`}
          title={group.name}
          meta={[
            group.courseCode,
            group.place,
            group.period,
            `${showDay(group.startDate)}–${showDay(group.endDate)}`,
          ].join(" · ")}
          trailing={
            <>
              <span className="text-meta text-muted">{t("students", { count: group.students })}</span>
              {group.pressing > 0 && <Urgency level="late">{t("pressing", { count: group.pressing })}</Urgency>}
              {group.watched > 0 && <Urgency level="soon">{t("watched", { count: group.watched })}</Urgency>}
            </>
          }
        >
          {!group.isEnded && (
            <div className="mt-1 flex max-w-md flex-wrap items-center gap-x-3 text-sm">
              <StageText period={toPeriod(group)} day={day} />
              <div className="min-w-24 flex-1">
                <LineMicro period={toPeriod(group)} day={day} />
              </div>
            </div>
          )}
        </ListItem>
      ))}
    </List>
  );
}

const toPeriod = ({ startDate, endDate }: TaughtGroup) => ({ firstDay: startDate, lastDay: endDate });
