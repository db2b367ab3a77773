import { useTranslations } from "next-intl";
import { TextLink } from "@/components/ui/text-link";
import type { UserFacts, UserItem } from "@/lib/features/user/schema";
import { showMoment } from "@/lib/platform/dates";

type Props = {
  user: Pick<UserItem, "lastSignIn" | "domain">;
  facts: UserFacts;
  /** The reader may edit every group; others open those that they teach. */
  editsGroups: boolean;
};

/** When the person last signed in, how old an open invitation is, and their groups. */
export function UserFactList({ user: { lastSignIn, domain }, facts: { invitation, groups }, editsGroups }: Props) {
  const t = useTranslations("users");
  return (
    <dl className="mb-4 grid max-w-2xl gap-x-6 gap-y-1 sm:grid-cols-[max-content_1fr]">
      <dt className="text-muted">{t("lastSignInAt")}</dt>
      <dd>{lastSignIn ? showMoment(lastSignIn) : t("never")}</dd>
      {invitation && (
        <>
          <dt className="text-muted">{t("invitation")}</dt>
          <dd>
            {t("invitation_age", { days: invitation.days })}
            {invitation.isOver && ` ${t("invitation_over")}`}
          </dd>
        </>
      )}
      <dt className="text-muted">{t("domain")}</dt>
      <dd>{domain?.name ?? t("no_domain")}</dd>
      <dt className="text-muted">{t("groups")}</dt>
      <dd>
        {groups.length === 0 && t("no_groups")}
        <ul>
          {groups.map(({ groupId, name, taught }) => (
            <li key={groupId}>
              <GroupName
                name={name}
                href={editsGroups ? `/admin/group/edit/${groupId}` : taught ? `/group/${groupId}` : null}
              />
            </li>
          ))}
        </ul>
      </dd>
    </dl>
  );
}

function GroupName({ href, name }: { href: string | null; name: string }) {
  return href ? <TextLink href={href}>{name}</TextLink> : name;
}
