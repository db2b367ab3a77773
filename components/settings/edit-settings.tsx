"use client";

import { useTranslations } from "next-intl";
import { useAsk } from "@/components/data/use-ask";
import { useEditForm } from "@/components/data/use-edit-form";
import { useLeaveGuard } from "@/components/data/use-leave-guard";
import { SavedState } from "@/components/layout/saved-state";
import { AreaCodeField } from "@/components/profile/area-code-field";
import { retentionPath } from "@/components/retention/retention-path";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { ErrorText } from "@/components/ui/field-text";
import { Section } from "@/components/ui/section";
import { StickyActions } from "@/components/ui/sticky-actions";
import { TextLink } from "@/components/ui/text-link";
import { type SettingsDetail, typedSettingsSchema } from "@/lib/features/settings/schema";
import { getSettings, saveSettings } from "./calls";
import { NewGroupFields } from "./new-group-fields";
import { SchoolFields } from "./school-fields";
import { SettingsConflictNotice } from "./settings-conflict-notice";
import { differencesOf, settingsFields, typedOf } from "./settings-form";
import { settingsParts } from "./settings-path";

/** The settings of the school, saved together. */
export function EditSettings({ settings: shown, readOnly }: { settings: SettingsDetail; readOnly: boolean }) {
  const t = useTranslations("settings");
  const ask = useAsk();
  const {
    form,
    record: settings,
    ...state
  } = useEditForm({
    schema: typedSettingsSchema,
    fields: settingsFields,
    shown,
    typedOf,
    send: (input, { revision }) => ask(saveSettings, { ...input, revision }),
    read: () => ask(getSettings, {}),
    differencesOf,
  });
  const { meanwhile, refreshing, savedAt } = state;
  const question = useLeaveGuard(form.unsaved && !readOnly);
  return (
    <form method="post" onSubmit={form.submit} noValidate className="lg:max-w-2xl">
      <fieldset disabled={readOnly} className="min-w-0">
        <Section id="school" title={t("school")}>
          <SchoolFields form={form} usualSupport={settings.environment.supportAddress} />
        </Section>
        <Section id="accounts" title={t("accounts")} lead={t("accounts_lead")}>
          <div className="grid max-w-40 grid-cols-1 gap-y-2">
            <AreaCodeField
              label={t("areaCode")}
              value={form.watch("areaCode")}
              onChange={(code) => form.setValue("areaCode", code, { shouldDirty: true })}
              error={form.errorOf("areaCode")}
              disabled={readOnly}
            />
          </div>
        </Section>
        <Section id="groups" title={t("groups")} lead={t("groups_lead")}>
          <NewGroupFields form={form} />
        </Section>
        <Section id={settingsParts.archive} title={t("archive")}>
          <Checkbox
            label={t("archiveAutomatically")}
            help={t("archiveAutomatically_help")}
            {...form.register("archiveAutomatically")}
          />
        </Section>
        <Section id={settingsParts.retention} title={t("retention")} lead={t("retention_lead")}>
          <div className="flex flex-col items-start gap-4">
            <TextLink href={retentionPath}>{t("retention_open")}</TextLink>
            <Checkbox
              label={t("deleteAutomatically")}
              help={t("deleteAutomatically_help")}
              {...form.register("deleteAutomatically")}
            />
          </div>
        </Section>
        <div role="alert" className="mt-8 flex flex-col gap-4 empty:hidden">
          {meanwhile && <SettingsConflictNotice differences={meanwhile} />}
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
