import { useTranslations } from "next-intl";
import { EmptyState } from "@/components/ui/empty-state";
import { Icon } from "@/components/ui/icon";
import { areContrary } from "@/lib/features/audit/rules/filter";
import type { AuditSearch } from "./audit-search";

/** Why nothing is searched for: the kind of record and the action exclude each other, or a field has an error beside it. */
export function ContraryFilter({ search }: { search: AuditSearch }) {
  const t = useTranslations("audit");
  const { kind, action } = search;
  const isContrary = areContrary(search) && kind !== undefined && action !== undefined;
  return (
    <EmptyState icon={<Icon name="exclamation-circle" />} title={t(isContrary ? "contrary_title" : "wrong_title")}>
      {isContrary ? t("contrary_text", { kind: t(`kind.${kind}`), action: t(`action.${action}`) }) : t("wrong_text")}
    </EmptyState>
  );
}
