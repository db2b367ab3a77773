import { useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import { Disc } from "@/components/ui/disc";
import { Icon } from "@/components/ui/icon";
import { List, ListItem } from "@/components/ui/list";
import { Section } from "@/components/ui/section";
import type { SchoolState } from "@/lib/features/home/schema";
import { showDay } from "@/lib/platform/dates";
import { Age } from "./age";
import { RetryMails } from "./retry-mails";

type Props = {
  failedMails: SchoolState["failedMails"];
  /** How many invitations have expired, and since when the oldest is out. */
  expired: { count: number; since: string };
  uncovered: SchoolState["uncovered"];
  /** Today, `YYYY-MM-DD`. */
  day: string;
  /** The reader may open the groups. */
  opensGroups: boolean;
  canRetry: boolean;
};

/** What an administrator puts right: mails, invitations, and students without a supervisor. */
export function NeedsHand({ failedMails, expired, uncovered, day, opensGroups, canRetry }: Props) {
  const t = useTranslations("dashboard");
  const { students, groups, from } = uncovered;
  return (
    <Section title={t("hand_title")}>
      <List>
        {failedMails.since && (
          <ListItem
            leading={<Marked name="envelope" />}
            title={t("failed_mails", { count: failedMails.count })}
            meta={t("failed_mails_text")}
            end={<Age since={failedMails.since} day={day} />}
          >
            {canRetry && <RetryMails />}
          </ListItem>
        )}
        {expired.count > 0 && (
          <ListItem
            href="/admin/users?state=invited"
            leading={<Marked name="user-plus" />}
            title={t("expired_invitations", { count: expired.count })}
            meta={t("expired_invitations_text")}
            end={<Age since={expired.since} day={day} />}
          />
        )}
        {from !== null && (
          <ListItem
            href={opensGroups ? "/admin/groups?uncovered=1" : undefined}
            leading={<Marked name="user-group" />}
            title={t("without_supervisor", { count: students })}
            meta={t(from > day ? "uncovered_coming" : "uncovered_running", { groups, day: showDay(from) })}
            end={<Age since={from} day={day} />}
          />
        )}
      </List>
    </Section>
  );
}

const Marked = ({ name }: Pick<ComponentProps<typeof Icon>, "name">) => (
  <Disc turn>
    <Icon name={name} />
  </Disc>
);
