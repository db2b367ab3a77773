import { useTranslations } from "next-intl";
import { EmptyState } from "@/components/ui/empty-state";
import { Icon } from "@/components/ui/icon";
import { List, ListItem } from "@/components/ui/list";
import { Section } from "@/components/ui/section";
import { formKindNames } from "@/lib/features/form/content/rules";
import type { FormItem } from "@/lib/features/form/publishing/schema";
import { schoolDayOf, showDay } from "@/lib/platform/dates";
import { formPath } from "../editing/form-path";
import { CreateForm } from "./create-form";
import { VersionChip } from "./version-chip";
import { draftOf, emptyTitle, usageOf } from "./versions";

type Props = {
  /** All forms. */
  forms: readonly FormItem[];
  /** The archived ones are listed, and not the others. */
  archived: boolean;
  readOnly: boolean;
};

/** The forms of each kind by name: their published version, whether a draft exists, and where they are used. */
export function FormList({ forms, archived, readOnly }: Props) {
  const t = useTranslations();
  const empty = emptyTitle(forms, archived);
  if (empty === "none_title")
    return (
      <EmptyState
        icon={<Icon name="document-text" />}
        title={t("form.none_title")}
        action={!readOnly && <CreateForm />}
      >
        {t("form.none_text")}
      </EmptyState>
    );
  if (empty) return <EmptyState icon={<Icon name="document-text" />} title={t(`form.${empty}`)} />;
  return formKindNames.map((kind) => {
    const ofKind = forms.filter((form) => form.kind === kind && form.archived === archived);
    if (ofKind.length === 0) return null;
    return (
      <Section key={kind} title={t(`form.forms_${kind}`)}>
        <List>
          {ofKind.map((form) => (
            <FormRow key={form.formId} form={form} />
          ))}
        </List>
      </Section>
    );
  });
}

function FormRow({ form }: { form: FormItem }) {
  const t = useTranslations("form");
  const published = form.versions.find(({ publishedAt }) => publishedAt !== null);
  const draft = draftOf(form);
  return (
    <ListItem
      href={formPath({ formId: form.formId })}
      title={form.name}
      meta={
        <>
          {published?.publishedAt
            ? t("published_line", {
                number: published.number,
                date: showDay(schoolDayOf(published.publishedAt)),
              })
            : t("never_published")}
          {" · "}
          {t("usage", { kind: form.kind, ...usageOf(form) })}
        </>
      }
      trailing={draft && <VersionChip version={draft} />}
    />
  );
}
