import { useTranslations } from "next-intl";
import { List, ListItem } from "@/components/ui/list";
import { Section } from "@/components/ui/section";
import { soonDays } from "@/lib/features/home/rules";
import type { SchoolState } from "@/lib/features/home/schema";
import { showDay } from "@/lib/platform/dates";
import { Age } from "./age";

type Props = {
  groups: SchoolState["soon"];
  /** Today, `YYYY-MM-DD`. */
  day: string;
  /** The reader may open the groups. */
  opensGroups: boolean;
};

/** The groups that begin or end in the next days, the nearest day first. */
export function GroupsSoon({ groups, day, opensGroups }: Props) {
  const t = useTranslations("dashboard");
  return (
    <Section title={t("soon_title", { days: soonDays })}>
      <List>
        {groups.map(({ groupId, name, at, begins, students, withoutSupervisor }) => (
          <ListItem
            key={`${groupId} ${at} ${begins}`}
            href={opensGroups ? `/admin/group/edit/${groupId}` : undefined}
            prefetch={false}
            title={name}
            meta={[
              t(begins ? "soon_begins" : "soon_ends", { day: showDay(at) }),
              t("students", { count: students }),
              ...(withoutSupervisor > 0 ? [t("soon_uncovered", { count: withoutSupervisor })] : []),
            ].join(" · ")}
            end={<Age since={at} day={day} />}
          />
        ))}
      </List>
    </Section>
  );
}
