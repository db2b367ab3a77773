import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { FileLink } from "@/components/data/file-link";
import { Icon } from "@/components/ui/icon";
import type { Locale } from "@/lib/platform/i18n/locales";
import { getDocument } from "../calls";

type DocumentLinkProps = {
  query: { evaluationId: number } & ({ locale: Locale } | { documentId: number });
  children: ReactNode;
};

/** A document of an evaluation to save. */
export function DocumentLink({ query, children }: DocumentLinkProps) {
  const t = useTranslations("evaluation.document");
  return (
    <FileLink call={getDocument} input={query} busyText={t("drawing")}>
      <Icon name="arrow-down-tray-solid" />
      {children}
    </FileLink>
  );
}
