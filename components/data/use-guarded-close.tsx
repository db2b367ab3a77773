"use client";

import { useTranslations } from "next-intl";
import { type RefObject, useEffect, useState } from "react";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";

/**
 * Asks before what was typed in a dialog is lost: `close` stands for the dialog's closing, `question` beside it in the page, and
 * `key` on the dialog, whose form keeps its values outside of it.
 */
export function useGuardedClose(unsaved: boolean, onClose: () => void, form: RefObject<HTMLFormElement | null>) {
  const t = useTranslations("common");
  const [asking, setAsking] = useState(false);
  const [key, setKey] = useState(0);

  useEffect(() => {
    if (!unsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [unsaved]);

  function keep() {
    setAsking(false);
    // The browser closes a dialog itself when somebody insists; it comes back as it was.
    if (!form.current?.closest("dialog")?.open) setKey((now) => now + 1);
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
