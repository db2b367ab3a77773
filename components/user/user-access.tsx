"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { useCall } from "@/components/data/use-call";
import { InvolvementBefore } from "@/components/involvement/involvement-before";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { ErrorText } from "@/components/ui/field-text";
import { toast } from "@/components/ui/toast";
import type { UserItem } from "@/lib/features/user/schema";
import { canEnter } from "@/lib/platform/auth/can-enter";
import { resendInvitation, toggleActiveUser } from "./calls";
import { DeleteUser } from "./delete-user";

type Props = {
  user: UserItem;
  /** The reader may send invitations. */
  canInvite: boolean;
  /** The person has got an invitation that nothing has ended. */
  hasInvitation: boolean;
  /** The button that merges the account with another one, and the one that erases the person. */
  merge: ReactNode;
  erase: ReactNode;
};

/** Activates, deactivates, deletes or invites a person. */
export function UserAccess({ user, canInvite, hasInvitation, merge, erase }: Props) {
  const t = useTranslations();
  const router = useRouter();
  const toggle = useCall(toggleActiveUser);
  const invite = useCall(resendInvitation);
  const [asking, setAsking] = useState(false);
  const { userId, fullName: name, active, invited } = user;
  const problem = toggle.problem ?? invite.problem;

  async function change() {
    const done = await toggle.run({ userId, active: !active });
    setAsking(false);
    if (!done) return;
    toast.success(t(active ? "users.closed" : "users.opened", { name }));
    router.refresh();
  }

  async function send() {
    if (await invite.run({ userId }))
      toast.success(t(hasInvitation ? "users.invited_again" : "users.invited", { email: user.email }));
    // Also after a refusal: people who have signed in by now are not invited again.
    router.refresh();
  }

  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-3">
        {invited && canEnter(user) && canInvite && (
          <Button busy={invite.busy} onClick={send}>
            {t(hasInvitation ? "users.invite_again" : "users.invite")}
          </Button>
        )}
        <Button onClick={() => setAsking(true)}>{t(active ? "users.close" : "users.open")}</Button>
        {/* From what can be undone to what cannot. */}
        {merge}
        <div className="-ml-4 flex flex-wrap max-lg:basis-full lg:ml-0">
          <DeleteUser user={user} listHref="/admin/users" />
          {erase}
        </div>
      </div>
      <p className="max-w-2xl text-meta text-muted">{t("users.access_ways")}</p>
      <div role="alert" className="empty:hidden">
        {problem && <ErrorText>{problem}</ErrorText>}
      </div>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={change}
        title={t(active ? "users.close_title" : "users.open_title", { name })}
        description={t(active ? "users.close_text" : invited ? "users.open_text_unentered" : "users.open_text")}
        confirmLabel={t(active ? "users.close" : "users.open")}
        cancelLabel={t("common.cancel")}
        danger={active}
        busy={toggle.busy}
      >
        {active && <InvolvementBefore people={new Map([[userId, name]])} />}
      </ConfirmDialog>
    </div>
  );
}
