"use client";

import { useTranslations } from "next-intl";
import { useAsk } from "@/components/data/use-ask";
import { useEditForm } from "@/components/data/use-edit-form";
import { useLeaveGuard } from "@/components/data/use-leave-guard";
import { SavedState } from "@/components/layout/saved-state";
import { Button } from "@/components/ui/button";
import { ErrorText } from "@/components/ui/field-text";
import { Section } from "@/components/ui/section";
import { StickyActions } from "@/components/ui/sticky-actions";
import type { UserDetail } from "@/lib/features/user/schema";
import type { Role } from "@/lib/platform/auth/permissions";
import { editUser, getDataEditUser } from "./calls";
import { PermissionChoices } from "./permission-choices";
import { UserConflictNotice } from "./user-conflict-notice";
import { UserFields } from "./user-fields";
import { differencesOf, shownFields, typedOf, userFormSchema } from "./user-form";

type Props = {
  user: UserDetail;
  /** An invitation is out, or was until its link expired. */
  hasInvitation: boolean;
  /** The reader's own account, whose permissions only others can change. */
  own: boolean;
  /** The roles that the reader may give. */
  roles: readonly Role[];
  /** The reader's own permissions. */
  held: readonly string[];
  readOnly: boolean;
};

/** What an admin may change about a person, saved together. */
export function EditUserForm({ user: shown, hasInvitation, own, roles, held, readOnly }: Props) {
  const t = useTranslations("users");
  const ask = useAsk();
  const { userId } = shown;
  const {
    form,
    record: user,
    ...state
  } = useEditForm({
    schema: userFormSchema,
    fields: shownFields,
    shown,
    typedOf,
    send: (input, { revision }) => ask(editUser, { ...input, revision }),
    read: () => ask(getDataEditUser, { userId }),
    differencesOf,
  });
  const { meanwhile, refreshing, savedAt } = state;
  const question = useLeaveGuard(form.unsaved && !readOnly);

  return (
    <form method="post" onSubmit={form.submit} noValidate className="mt-10">
      <fieldset disabled={readOnly} className="min-w-0">
        <Section id="about" title={t("about")}>
          <UserFields {...{ form, user, hasInvitation, own, roles, readOnly }} />
        </Section>
        <Section id="permissions" title={t("permissions")} lead={t(own ? "own_permissions" : "permissions_lead")}>
          <PermissionChoices form={form} user={user} held={held} readOnly={own || readOnly} />
        </Section>
        <div role="alert" className="mt-8 flex flex-col gap-4 empty:hidden">
          {meanwhile && <UserConflictNotice differences={meanwhile} />}
          {form.problem && !form.changed && <ErrorText>{form.problem}</ErrorText>}
        </div>
        {!readOnly && (
          <StickyActions
            everywhere
            status={<SavedState state={refreshing ? "busy" : form.name} at={savedAt} announce />}
          >
            <Button type="submit" variant="primary" busy={form.busy || refreshing}>
              {t("save")}
            </Button>
          </StickyActions>
        )}
      </fieldset>
      {question}
    </form>
  );
}
