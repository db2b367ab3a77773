import { useTranslations } from "next-intl";
import { LineMicro } from "@/components/placement-line/line-micro";
import { StageText } from "@/components/placement-line/line-texts";
import { Dotted } from "@/components/ui/dotted";
import { Link } from "@/components/ui/link";
import { LinkRow } from "@/components/ui/link-row";
import { List } from "@/components/ui/list";
import { Section } from "@/components/ui/section";
import { isCurrent } from "@/lib/features/group/rules";
import type { TaughtGroup } from "@/lib/features/student/schema";
import { StudentStrip } from "./student-strip";

type Props = {
  groups: readonly TaughtGroup[];
  /** Today, `YYYY-MM-DD`. */
  day: string;
};

/** The groups of a teacher that run or are to come: how far each is, and how its students are doing, drawn and in words. */
export function GroupFigures({ groups, day }: Props) {
  const t = useTranslations("group");
  const running = groups.filter((group) => isCurrent(group, day));
  return (
    <Section title={t("own_title")}>
      {running.length === 0 && <p className="text-muted">{t("none_running")}</p>}
      <List>
        {running.map(
          ({ groupId, name, courseCode, place, startDate, endDate, running: students, pressing, watched, calm }) => {
            const period = { firstDay: startDate, lastDay: endDate };
            return (
              <li key={groupId} className="relative py-4">
                <Link href={`/group/${groupId}`} className="covers-row font-semibold">
                  {name}
                </Link>
                <p className="text-meta text-muted">
                  <Dotted text={[courseCode, place].join(" · ")} />
                </p>
                <div className="my-1 flex items-center gap-3 text-sm">
                  <StageText period={period} day={day} />
                  <div className="min-w-16 flex-1">
                    <LineMicro period={period} day={day} />
                  </div>
                </div>
                <StudentStrip running={students} pressing={pressing} calm={calm} />
                <p className="text-sm">
                  <strong className="font-semibold">{t("pressing", { count: pressing })}</strong>
                  {`, ${t("watched", { count: watched })}, ${t("on_track", { count: calm })}`}
                </p>
              </li>
            );
          },
        )}
      </List>
      {groups.length > 0 && <LinkRow href="/teacher">{t("all_groups")}</LinkRow>}
    </Section>
  );
}
