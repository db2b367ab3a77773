"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { PopoverPanel } from "@/components/ui/popover-panel";
import type { FormItem } from "@/lib/features/form/publishing/schema";
import { formPath } from "../editing/form-path";
import { VersionChip } from "./version-chip";
import type { Version } from "./versions";

const panelId = "form-versions";

/** Which version is open, and the way to the others. */
export function VersionMenu({ form, version, tab }: { form: FormItem; version: Version; tab: number }) {
  const t = useTranslations("form");
  return (
    <>
      <Button popoverTarget={panelId}>
        {t("version", { number: version.number })}
        <Icon name="chevron-down-solid" />
      </Button>
      <PopoverPanel id={panelId} label={t("versions")}>
        <ul className="py-2">
          {form.versions.map((one) => (
            <li key={one.versionId}>
              <Link
                href={formPath({ formId: form.formId, versionId: one.versionId, tab })}
                aria-current={one.versionId === version.versionId ? "page" : undefined}
                className="focus-inside flex min-h-touch flex-col gap-1 px-4 py-3 hover:bg-brand-soft aria-[current]:bg-sunken"
              >
                <span className="flex flex-wrap items-center gap-3 font-medium text-brand">
                  {t("version", { number: one.number })} <VersionChip version={one} />
                </span>
                <span className="text-sm text-muted">
                  {t("version_usage", {
                    kind: form.kind,
                    questions: one.questions,
                    groups: one.groups,
                    reports: one.reports,
                  })}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </PopoverPanel>
    </>
  );
}
