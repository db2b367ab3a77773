import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { PageHeader } from "@/components/ui/page-header";
import { TextLink } from "@/components/ui/text-link";
import type { FormItem } from "@/lib/features/form/publishing/schema";
import { VersionChip } from "./version-chip";
import { VersionMenu } from "./version-menu";
import type { Version } from "./versions";

type Props = { form: FormItem; version: Version; tab: number; actions?: ReactNode };

/** The head of a form's page: its name, the open version and the way to the others. */
export function FormHead({ form, version, tab, actions }: Props) {
  const t = useTranslations("form");
  return (
    <PageHeader
      above={
        <TextLink href="/report" className="touch-area">
          {t("all_forms")}
        </TextLink>
      }
      title={form.name}
      lead={
        <span className="flex flex-wrap items-center gap-3">
          <VersionChip version={version} />
          <span>{t("usage", { kind: form.kind, groups: version.groups, reports: version.reports })}</span>
        </span>
      }
      actions={
        <>
          <VersionMenu form={form} version={version} tab={tab} />
          {actions}
        </>
      }
    />
  );
}
