"use client";

import { useTranslations } from "next-intl";
import { type RefObject, useEffect, useState } from "react";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { askBeforeUnload } from "@/components/ui/unload-question";

/**
 * Asks before input in a dialog is lost: use `close` to close the dialog, render `question` next to it, and set
 * `key` on the dialog, whose form keeps its values outside of it.
 */
export function useGuardedClose(unsaved: boolean, onClose: () => void, content: RefObject<HTMLElement | null>) {
  const t = useTranslations("common");
  const [asking, setAsking] = useState(false);
  const [key, setKey] = useState(0);

  useEffect(() => {
    if (!unsaved) return;
    const ask = (event: BeforeUnloadEvent) => askBeforeUnload(event);
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [unsaved]);

  function keep() {
    setAsking(false);
    // The browser can force a dialog to close; it is opened again with its values.
    if (!content.current?.closest("dialog")?.open) setKey((now) => now + 1);
  }

  return {
    key,
    close: () => (unsaved ? setAsking(true) : onClose()),
    question: (
      <ConfirmDialog
        open={asking}
        onClose={keep}
        onConfirm={onClose}
        title={t("unsaved_title")}
        description={t("unsaved_text")}
        confirmLabel={t("unsaved_discard")}
        cancelLabel={t("unsaved_keep")}
        danger
      />
    ),
  };
}
