import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { EraseButton } from "@/components/erasure/erase-button";
import { ErasedNotice } from "@/components/erasure/erased-notice";
import { MergeButton } from "@/components/merge/merge-button";
import { MergedNotice } from "@/components/merge/merged-notice";
import { RecentMerges } from "@/components/merge/recent-merges";
import { ViewerButton } from "@/components/session/viewer-button";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { Section } from "@/components/ui/section";
import { Tabs } from "@/components/ui/tabs";
import { EditUserForm } from "@/components/user/edit-user-form";
import { UserAccess } from "@/components/user/user-access";
import { UserFactList } from "@/components/user/user-facts";
import { UserHistoryList } from "@/components/user/user-history";
import { UserStateChip } from "@/components/user/user-state-chip";
import { getErasedAt } from "@/lib/features/erasure/queries";
import { makesAnyGroup } from "@/lib/features/group/policy";
import { listGroupsAround } from "@/lib/features/group/queries/list-groups-around";
import { listRecentMerges } from "@/lib/features/merge/queries/list-recent-merges";
import { isMergeable } from "@/lib/features/merge/rules";
import { canView } from "@/lib/features/session/policy";
import { creatableRoles } from "@/lib/features/user/policy";
import { getUserWithInvitation, listUserHistory } from "@/lib/features/user/queries/get-user";
import { stateOf } from "@/lib/features/user/rules";
import type { UserDetail } from "@/lib/features/user/schema";
import { can } from "@/lib/platform/auth/permissions";
import { orNotFound } from "@/lib/platform/http/page-errors";
import { parseId } from "@/lib/platform/ids";
import { guardPage } from "@/lib/platform/navigation/page-guard";
import { viewAsAction } from "../../../actions";

type Props = { params: Promise<{ userId: string }> };

/** The account of an address, once for the page and its title. */
const openUser = cache(async (id: string) => {
  const actor = await guardPage("/admin/users/[userId]");
  const userId = parseId(id) ?? notFound();
  return { actor, ...(await orNotFound(getUserWithInvitation(actor, { userId }))) };
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { user } = await openUser((await params).userId);
  return { title: user.fullName };
}

/** A person's account: their data, whether they may sign in, and what they may do (SPEC §6). */
export default async function UserPage({ params }: Props) {
  const { actor, user, invitation } = await openUser((await params).userId);
  const [t, groups, history, merges, erasedAt] = await Promise.all([
    getTranslations("users"),
    listGroupsAround(actor, user.userId),
    listUserHistory(user.userId),
    listRecentMerges(user.userId),
    getErasedAt(user.userId),
  ]);
  const isOwn = user.userId === actor.id;
  const isFixed = actor.viewer || !user.reachable;
  const readOnly = isFixed || user.mergedInto !== null || erasedAt !== null;
  const state = stateOf(user);
  const canViewAs = can(actor, "view_admin_login") && canView(actor, user);
  return (
    <>
      <PageHeader
        title={user.fullName}
        above={<UserStateChip state={state} />}
        lead={user.username}
        actions={canViewAs && <ViewerButton userId={user.userId} name={user.fullName} viewAs={viewAsAction} />}
      />
      <div>
        {actor.viewer && <Notice>{t("read_only")}</Notice>}
        {!actor.viewer && !user.reachable && <Notice>{t("out_of_reach")}</Notice>}
        {erasedAt && <ErasedNotice at={erasedAt} />}
        {user.mergedInto && <MergedNotice into={user.mergedInto} />}
        <RecentMerges merges={merges} readOnly={isFixed} />
        <Tabs
          label={t("parts")}
          tabs={(["access", "about", "permissions", "history"] as const).map((part) => ({
            href: `#${part}`,
            label: t(part),
          }))}
        />
        <Section
          id="access"
          title={t("access")}
          lead={t(`access_${state === "invited" && !invitation ? "uninvited" : state}`)}
        >
          <UserFactList
            user={user}
            facts={{ invitation, groups }}
            editsGroups={makesAnyGroup(actor) && can(actor, "view_admin_edit_group")}
          />
          {isOwn && <p className="text-muted">{t("own_access")}</p>}
          {!isOwn && !readOnly && (
            <UserAccess
              user={user}
              canInvite={can(actor, "view_add_user")}
              hasInvitation={invitation !== null}
              merge={isMergeable(user) && <MergeButton account={accountOf(user)} />}
              erase={<EraseButton account={accountOf(user)} />}
            />
          )}
        </Section>
        <EditUserForm
          user={user}
          hasInvitation={invitation !== null}
          own={isOwn}
          roles={creatableRoles(actor)}
          held={actor.permissions}
          readOnly={readOnly}
        />
        <Section id="history" title={t("history")} lead={t("history_lead")}>
          <UserHistoryList history={history} />
        </Section>
      </div>
    </>
  );
}

/** What of an account the dialogs show that merge and erase it. */
const accountOf = ({ userId, fullName, username, email, role }: UserDetail) => ({
  userId,
  fullName,
  username,
  email,
  role,
});
