"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useLayoutEffect, useState } from "react";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { isLeaving, type Leave, leaveNow, useWayOut } from "./use-way-out";

/** What was to leave the page, and what puts right what it shows when nobody leaves. */
type Way = { leave: Leave; stay?: () => void };

type GuardOptions = {
  /** What is asked, when it is not about something typed. */
  question?: { title: string; text: string; leave: string; stay: string };
  /** The reader gives up what is not saved, and leaves. */
  onDiscard?: () => void;
};

/**
 * Asks before a page with unsaved input is left by a link, by a button or a form marked `data-leaves` or by the way back; the browser asks
 * about the rest. A form of which nobody leaves is reset. Render what it gives anywhere on the page.
 */
export function useLeaveGuard(unsaved: boolean, { question, onDiscard }: GuardOptions = {}): ReactNode {
  const t = useTranslations("common");
  const [next, setNext] = useState<Way | null>(null);
  useWayOut(unsaved, (leave) => setNext({ leave }));

  useLayoutEffect(() => {
    if (!unsaved) return;
    const askFirst = (event: MouseEvent) => {
      // It may have been answered already: without a network the page stays.
      if (event.defaultPrevented) return;
      if (isLeaving() || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      const leaving =
        event.target instanceof Element ? event.target.closest<HTMLElement>("a[href], [data-leaves]:not(form)") : null;
      if (!leaving || !leaves(leaving)) return;
      event.preventDefault();
      event.stopPropagation();
      setNext({ leave: () => leaving.click() });
    };
    const askBeforeSubmit = (event: SubmitEvent) => {
      const form = event.target;
      if (event.defaultPrevented || isLeaving()) return;
      if (!(form instanceof HTMLFormElement && form.hasAttribute("data-leaves"))) return;
      event.preventDefault();
      event.stopPropagation();
      setNext({ leave: () => form.requestSubmit(), stay: () => form.reset() });
    };
    // Before any handler of the page sees the press.
    window.addEventListener("click", askFirst, true);
    window.addEventListener("submit", askBeforeSubmit, true);
    return () => {
      window.removeEventListener("click", askFirst, true);
      window.removeEventListener("submit", askBeforeSubmit, true);
    };
  }, [unsaved]);

  function confirm() {
    onDiscard?.();
    if (next) void leaveNow(next.leave);
    setNext(null);
  }

  function stay() {
    next?.stay?.();
    setNext(null);
  }

  return (
    <ConfirmDialog
      open={next !== null}
      onClose={stay}
      onConfirm={confirm}
      title={question?.title ?? t("unsaved_title")}
      description={question?.text ?? t("unsaved_text")}
      confirmLabel={question?.leave ?? t("unsaved_discard")}
      cancelLabel={question?.stay ?? t("unsaved_keep")}
      danger
    />
  );
}

/** A link to a place on this page, a file, or one that opens a tab, leaves nothing. */
function leaves(element: HTMLElement): boolean {
  if (!(element instanceof HTMLAnchorElement)) return true;
  if (element.target === "_blank" || element.hasAttribute("download") || !element.protocol.startsWith("http"))
    return false;
  return element.pathname + element.search !== window.location.pathname + window.location.search || element.hash === "";
}
