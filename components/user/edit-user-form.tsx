"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { SavedState } from "@/components/layout/saved-state";
import { Button } from "@/components/ui/button";
import { ErrorText } from "@/components/ui/field-text";
import { Section } from "@/components/ui/section";
import { StickyActions } from "@/components/ui/sticky-actions";
import type { EditUserInput, UserDetail } from "@/lib/features/user/schema";
import { MeanwhileNotice } from "./meanwhile-notice";
import { PermissionChoices } from "./permission-choices";
import { useEditUser } from "./use-edit-user";
import { UserFields } from "./user-fields";
import { type TypedUser, typedOf, userFormSchema } from "./user-form";

type Props = {
  user: UserDetail;
  /** The reader's own account, whose rights are for others to change. */
  own: boolean;
  readOnly: boolean;
};

/** What an admin may change about somebody, saved as one. */
export function EditUserForm({ user: shown, own, readOnly }: Props) {
  const t = useTranslations("users");
  const { user, save, ...progress } = useEditUser(shown);
  const [savedAt, setSavedAt] = useState<Date | null>(null);
  const form = useForm<TypedUser, unknown, EditUserInput>({
    resolver: zodResolver(userFormSchema),
    // What was saved elsewhere comes in without touching what is being typed.
    values: typedOf(user),
    resetOptions: { keepDirtyValues: true },
  });
  const { formState } = form;

  async function submit(input: EditUserInput) {
    // The number belongs to the reading that the typed changes stand on, not to what is typed.
    const errors = await save({ ...input, revision: user.revision });
    if (errors === null) {
      setSavedAt(new Date());
      form.reset(form.getValues());
    } else {
      for (const [field, message] of Object.entries(errors))
        form.setError(field as keyof TypedUser, { type: "server", message }, { shouldFocus: true });
    }
  }

  return (
    <form method="post" onSubmit={form.handleSubmit(submit)} noValidate className="mt-10">
      <fieldset disabled={readOnly} className="min-w-0">
        <Section title={t("about")}>
          <UserFields form={form} own={own} readOnly={readOnly} />
        </Section>
        <Section title={t("permissions")} lead={t(own ? "own_permissions" : "permissions_lead")}>
          <PermissionChoices form={form} readOnly={own || readOnly} />
        </Section>
        <div role="alert" className="mt-8 flex flex-col gap-4 empty:hidden">
          {progress.meanwhile && <MeanwhileNotice differences={progress.meanwhile} />}
          {progress.problem && <ErrorText>{progress.problem}</ErrorText>}
        </div>
        {!readOnly && (
          <StickyActions status={<SavedState name={progress.name} at={formState.isDirty ? null : savedAt} />}>
            <Button type="submit" variant="primary" busy={progress.busy}>
              {t("save")}
            </Button>
          </StickyActions>
        )}
      </fieldset>
    </form>
  );
}
