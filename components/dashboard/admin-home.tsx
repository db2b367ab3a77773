import { useTranslations } from "next-intl";
import { Disc } from "@/components/ui/disc";
import { Icon } from "@/components/ui/icon";
import { LinkRow } from "@/components/ui/link-row";
import { List, ListItem } from "@/components/ui/list";
import { Section } from "@/components/ui/section";
import type { SchoolState } from "@/lib/features/home/schema";
import { showDay } from "@/lib/platform/dates";
import { AccountFigures } from "./account-figures";
import { Age } from "./age";
import { NothingWaits } from "./nothing-waits";
import { RetryMails } from "./retry-mails";

type Props = {
  state: SchoolState;
  /** Today, `YYYY-MM-DD`. */
  day: string;
  /** The person may open other accounts. */
  canEditUsers: boolean;
  readOnly: boolean;
};

/** What needs a hand at the school, who has not come in yet, the accounts and the running groups. */
export function AdminHome({ state, day, canEditUsers, readOnly }: Props) {
  const t = useTranslations("dashboard");
  const tRole = useTranslations("role");
  const { invitations, failedMails, groups, uncovered, accounts } = state;
  // Who was invited is for those who manage accounts.
  const expired = canEditUsers ? invitations.expired : 0;
  const oldest = invitations.items.find((one) => one.expired);
  const needsHand = failedMails.count + expired + uncovered.length > 0;
  return (
    <div className="home-columns">
      <div>
        {!needsHand && <NothingWaits />}
        {needsHand && (
          <Section title={t("hand_title")}>
            <List>
              {failedMails.since && (
                <ListItem
                  leading={
                    <Disc turn>
                      <Icon name="envelope" />
                    </Disc>
                  }
                  title={t("failed_mails", { count: failedMails.count })}
                  meta={t("failed_mails_text")}
                  end={<Age since={failedMails.since} day={day} />}
                >
                  {canEditUsers && !readOnly && <RetryMails />}
                </ListItem>
              )}
              {expired > 0 && (
                <ListItem
                  href="/admin/users?state=invited"
                  leading={
                    <Disc turn>
                      <Icon name="user-plus" />
                    </Disc>
                  }
                  title={t("expired_invitations", { count: expired })}
                  meta={t("expired_invitations_text")}
                  end={<Age since={oldest?.sentOn ?? day} day={day} />}
                />
              )}
              {uncovered.map(({ groupId, name, startDate, withoutSupervisor }) => (
                <ListItem
                  key={groupId}
                  leading={
                    <Disc turn>
                      <Icon name="user-group" />
                    </Disc>
                  }
                  title={t("without_supervisor", { count: withoutSupervisor })}
                  meta={name}
                  end={<Age since={startDate} day={day} />}
                />
              ))}
            </List>
          </Section>
        )}
        {canEditUsers && invitations.total > 0 && (
          <Section title={t("invited_title")} lead={t("invited_lead")}>
            <List>
              {invitations.items.map(({ userId, fullName, role, sentOn, expired: isExpired }) => (
                <ListItem
                  key={userId}
                  href={`/admin/users/${userId}`}
                  prefetch={false}
                  title={fullName}
                  meta={[tRole(role), ...(isExpired ? [t("invitation_expired")] : [])].join(" · ")}
                  end={<Age since={sentOn} day={day} />}
                />
              ))}
            </List>
            {invitations.total > invitations.items.length && (
              <LinkRow href="/admin/users?state=invited">{t("all_invited", { count: invitations.total })}</LinkRow>
            )}
          </Section>
        )}
      </div>
      <div>
        <Section title={t("running_groups")}>
          {groups.length === 0 ? (
            <p className="text-muted">{t("no_running_groups")}</p>
          ) : (
            <List>
              {groups.map(({ groupId, name, courseCode, place, startDate, endDate, students }) => (
                <ListItem
                  key={groupId}
                  title={name}
                  meta={[
                    courseCode,
                    place,
                    `${showDay(startDate)}–${showDay(endDate)}`,
                    t("students", { count: students }),
                  ].join(" · ")}
                />
              ))}
            </List>
          )}
        </Section>
        <AccountFigures accounts={accounts} canEditUsers={canEditUsers} />
      </div>
    </div>
  );
}
