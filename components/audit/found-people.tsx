"use client";

import { useTranslations } from "next-intl";
import { TextLink } from "@/components/ui/text-link";
import { maxPeople } from "@/lib/features/audit/rules/filter";
import type { AuditPage } from "@/lib/features/audit/schema";
import { type AuditSearch, auditSearch } from "./audit-search";

type Props = { path: string; search: AuditSearch; people: NonNullable<AuditPage["people"]> };

/** Whose entries are shown; each of several leads to those of the one. */
export function FoundPeople({ path, search, people: { found, more } }: Props) {
  const t = useTranslations("audit");
  const [one, ...others] = found;
  if (!one) return null;
  return (
    <p role="status" className="mb-4 max-w-prose text-muted">
      {others.length === 0
        ? t("found_one", { name: one.fullName, username: one.username })
        : t("found_many", { count: found.length })}
      {others.length > 0 &&
        found.map(({ userId, fullName, username }, index) => (
          <span key={userId}>
            {index === 0 ? " " : ", "}
            <TextLink href={auditSearch.address(path, { ...search, search: username }, null)} prefetch={false}>
              {t("person", { name: fullName, username })}
            </TextLink>
          </span>
        ))}
      {others.length > 0 && "."}
      {more && ` ${t("found_more", { max: maxPeople })}`}
    </p>
  );
}
