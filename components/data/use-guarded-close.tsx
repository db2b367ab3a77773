"use client";

import { useTranslations } from "next-intl";
import { type RefObject, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { holdLiveRefresh } from "./live-refresh";
import { type Leave, leaveNow, useWayOut } from "./use-way-out";

/**
 * Asks before input in a dialog is lost, and lets nobody's change take the dialog from the page meanwhile: use `close` to close the dialog,
 * `leave` for what else takes its place, render `question` next to it, and set `key` on the dialog, whose form keeps its values outside of it.
 */
export function useGuardedClose(unsaved: boolean, onClose: () => void, content: RefObject<HTMLElement | null>) {
  const t = useTranslations("common");
  /** What is done once the input may be lost. */
  const [next, setNext] = useState<Leave | null>(null);
  const [key, setKey] = useState(0);
  useWayOut(unsaved, (leave) => setNext(() => leave));
  useEffect(() => (unsaved ? holdLiveRefresh() : undefined), [unsaved]);

  const leave = (go: () => void) => (unsaved ? setNext(() => go) : go());

  function keep() {
    setNext(null);
    // The browser can force a dialog to close; it is opened again with its values.
    if (!content.current?.closest("dialog")?.open) setKey((now) => now + 1);
  }

  function confirm() {
    // The question closes first: while it is open, the dialog under it cannot give the focus back.
    flushSync(() => setNext(null));
    if (next) void leaveNow(next);
  }

  return {
    key,
    close: () => leave(onClose),
    leave,
    question: (
      <ConfirmDialog
        open={next !== null}
        onClose={keep}
        onConfirm={confirm}
        title={t("unsaved_title")}
        description={t("unsaved_text")}
        confirmLabel={t("unsaved_discard")}
        cancelLabel={t("unsaved_keep")}
        danger
      />
    ),
  };
}
