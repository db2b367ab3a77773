import { useTranslations } from "next-intl";
import { LinkRow } from "@/components/ui/link-row";
import { List, ListItem } from "@/components/ui/list";
import { Section } from "@/components/ui/section";
import type { SchoolState } from "@/lib/features/home/schema";
import type { JobItem } from "@/lib/features/job/schema";
import { AccountFigures } from "./account-figures";
import { Age } from "./age";
import { GroupsSoon } from "./groups-soon";
import { JobsAtHand } from "./jobs-at-hand";
import { NeedsHand } from "./needs-hand";
import { NothingWaits } from "./nothing-waits";
import { OverdueEvaluations } from "./overdue-evaluations";

type Props = {
  state: SchoolState;
  /** The reader's own jobs that are under way. */
  jobs: JobItem[];
  /** Today, `YYYY-MM-DD`. */
  day: string;
  /** What the reader may open. */
  opens: { users: boolean; groups: boolean; evaluations: boolean };
  readOnly: boolean;
};

/** What needs a hand at the school, and groups that begin or end; beside it jobs, who has not come in yet, and accounts. */
export function AdminHome({ state, jobs, day, opens, readOnly }: Props) {
  const { invitations, failedMails, uncovered, overdue, soon, accounts } = state;
  const oldest = invitations.items.find((one) => one.expired);
  // Who was invited is for those who manage accounts.
  const expired = { count: opens.users ? invitations.expired : 0, since: oldest?.sentOn ?? day };
  const needsHand = failedMails.count + expired.count + uncovered.students > 0;
  return (
    <div className="home-columns">
      <div>
        {!needsHand && overdue.total === 0 && <NothingWaits />}
        {needsHand && (
          <NeedsHand
            {...{ failedMails, expired, uncovered, day }}
            opensGroups={opens.groups}
            canRetry={opens.users && !readOnly}
          />
        )}
        {overdue.total > 0 && <OverdueEvaluations overdue={overdue} day={day} opensEvaluations={opens.evaluations} />}
        {soon.length > 0 && <GroupsSoon groups={soon} day={day} opensGroups={opens.groups} />}
      </div>
      <div>
        {jobs.length > 0 && <JobsAtHand jobs={jobs} readOnly={readOnly} />}
        {opens.users && invitations.total > 0 && <Invited invitations={invitations} day={day} />}
        <AccountFigures accounts={accounts} canEditUsers={opens.users} />
      </div>
    </div>
  );
}

/** Who has not come in yet. */
function Invited({ invitations: { items, total }, day }: Pick<SchoolState, "invitations"> & { day: string }) {
  const t = useTranslations("dashboard");
  const tRole = useTranslations("role");
  return (
    <Section title={t("invited_title")} lead={t("invited_lead")}>
      <List>
        {items.map(({ userId, fullName, role, sentOn, expired }) => (
          <ListItem
            key={userId}
            href={`/admin/users/${userId}`}
            prefetch={false}
            title={fullName}
            meta={[tRole(role), ...(expired ? [t("invitation_expired")] : [])].join(" · ")}
            end={<Age since={sentOn} day={day} />}
          />
        ))}
      </List>
      {total > items.length && (
        <LinkRow href="/admin/users?state=invited">{t("all_invited", { count: total })}</LinkRow>
      )}
    </Section>
  );
}
