import { useTranslations } from "next-intl";
import { EmptyState } from "@/components/ui/empty-state";
import { Icon } from "@/components/ui/icon";
import { List, ListItem } from "@/components/ui/list";
import type { FormItem } from "@/lib/features/form/publishing/schema";
import { showDay, today } from "@/lib/platform/dates";
import { formPath } from "../editing/form-path";
import { CreateForm } from "./create-form";
import { VersionChip } from "./version-chip";
import { draftOf, usageOf } from "./versions";

/** The report forms by name: their published version, whether a draft exists, and where they are used. */
export function FormList({ forms, archived }: { forms: readonly FormItem[]; archived: boolean }) {
  const t = useTranslations();
  if (archived && forms.length === 0)
    return <EmptyState icon={<Icon name="document-text" />} title={t("form.none_archived")} />;
  if (forms.length === 0)
    return (
      <EmptyState icon={<Icon name="document-text" />} title={t("form.none_title")} action={<CreateForm />}>
        {t("form.none_text")}
      </EmptyState>
    );
  return (
    <List label={t("menu.questions_in_report")}>
      {forms.map((form) => {
        const published = form.versions.find(({ publishedAt }) => publishedAt !== null);
        const draft = draftOf(form);
        const { groups, reports } = usageOf(form);
        return (
          <ListItem
            key={form.formId}
            href={formPath({ formId: form.formId })}
            title={form.name}
            meta={
              <>
                {published?.publishedAt
                  ? t("form.published_line", {
                      number: published.number,
                      date: showDay(today(new Date(published.publishedAt))),
                    })
                  : t("form.never_published")}
                {" · "}
                {t("form.usage", { groups, reports })}
              </>
            }
            trailing={draft && <VersionChip version={draft} />}
          />
        );
      })}
    </List>
  );
}
