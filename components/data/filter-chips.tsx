"use client";

import { useTranslations } from "next-intl";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { PlainList } from "@/components/ui/plain-list";
import { VisuallyHidden } from "@/components/ui/visually-hidden";

/** A filter that narrows a list, and the address of the list without it. */
export type ActiveFilter = { name: string; label: string; choice: string; href: string };

/** What narrows a list besides the search, each with a way to remove it: on a phone the filters themselves are folded away. */
export function FilterChips({ filters }: { filters: readonly ActiveFilter[] }) {
  const t = useTranslations("common");
  if (filters.length === 0) return null;
  return (
    <PlainList aria-label={t("chosen_filters")} className="flex w-full flex-wrap gap-2">
      {filters.map(({ name, label, choice, href }) => (
        <li key={name}>
          <Link
            href={href}
            prefetch={false}
            className="chip relative min-h-9 bg-brand-soft pl-3 wrap-anywhere text-brand hover:underline after:absolute after:inset-x-0 after:-inset-y-1"
          >
            <span>
              {label}: {choice}
              <VisuallyHidden>, {t("remove_filter")}</VisuallyHidden>
            </span>
            <Icon name="x-mark-solid" />
          </Link>
        </li>
      ))}
    </PlainList>
  );
}
