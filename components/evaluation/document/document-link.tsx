"use client";

import { useTranslations } from "next-intl";
import type { MouseEvent, ReactNode } from "react";
import { useCall } from "@/components/data/use-call";
import { ErrorText } from "@/components/ui/field-text";
import { Icon } from "@/components/ui/icon";
import { saveFile } from "@/components/ui/save-file";
import type { Locale } from "@/lib/platform/i18n/locales";
import { getDocument } from "../calls";

type DocumentLinkProps = {
  query: { evaluationId: number } & ({ locale: Locale } | { documentId: number });
  children: ReactNode;
};

/** With a key for a new tab or window, the browser follows the link itself. */
const isPlain = ({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) => !metaKey && !ctrlKey && !shiftKey && !altKey;

/** A document to save. Without the page's script the browser saves it; with it, the page says why one could not be had. */
export function DocumentLink({ query, children }: DocumentLinkProps) {
  const t = useTranslations("evaluation.document");
  const call = useCall(getDocument);
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));

  async function download(event: MouseEvent) {
    if (!isPlain(event)) return;
    event.preventDefault();
    if (call.busy) return;
    const answer = await call.run(query);
    if (answer) saveFile(answer.data);
  }

  return (
    <div className="inline-flex flex-wrap items-center gap-x-3">
      <a
        href={`/api/evaluation/document?${search}`}
        download
        onClick={download}
        className="inline-flex min-h-touch items-center gap-2 text-link underline decoration-1 underline-offset-3 hover:text-link-deep"
      >
        <Icon name="arrow-down-tray-solid" className="size-5 shrink-0" />
        {children}
      </a>
      <p role="status" className="text-muted empty:hidden">
        {call.busy && t("drawing")}
      </p>
      <div role="alert" className="empty:hidden">
        {call.problem && <ErrorText>{call.problem}</ErrorText>}
      </div>
    </div>
  );
}
