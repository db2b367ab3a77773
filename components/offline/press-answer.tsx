"use client";

import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useState } from "react";
import { createPortal } from "react-dom";
import { hasTextOnlyHere } from "@/components/draft/store-room";
import { Icon } from "@/components/ui/icon";
import { leadingName } from "./asks-to-lead";
import { hasKeptPage } from "./kept-pages";
import { continueAt, visitBegan } from "./visit";

type Answer = { kind: "link" | "form" | "only_here"; beside: HTMLElement };

/**
 * Answers presses that need a network while there is none, in one place for the whole product: the page stays, and a note beside what was
 * pressed says why. A link to a page that is kept on this device opens it, unless the page has text that the device has no room for.
 * Calls answer for themselves.
 */
export function PressAnswer({ lost }: { lost: boolean }) {
  const t = useTranslations("offline");
  const [answer, setAnswer] = useState<Answer | null>(null);
  if (!lost && answer) setAnswer(null);

  const lead = useEffectEvent(async (beside: HTMLElement, url: URL) => {
    if (hasTextOnlyHere()) setAnswer({ kind: "only_here", beside });
    else if (await hasKeptPage(url)) continueAt(url);
    else setAnswer({ kind: "link", beside });
  });

  // The moment belongs to this page, whether a draft asks for it or not.
  useEffect(() => void visitBegan(), []);

  useEffect(() => {
    if (!lost) return;
    const stop = (event: Event) => {
      event.preventDefault();
      event.stopPropagation();
    };
    const onClick = (event: MouseEvent) => {
      setAnswer(null);
      const link = linkOf(event);
      if (!link || event.defaultPrevented) return;
      stop(event);
      lead(link, new URL(link.href));
    };
    const onSubmit = (event: SubmitEvent) => {
      const form = event.target as HTMLFormElement;
      if (!isSentForIt(form)) return;
      stop(event);
      setAnswer({ kind: "form", beside: (event.submitter as HTMLElement | null) ?? form });
    };
    const onLeading = (event: Event) => {
      stop(event);
      lead(event.target as HTMLElement, new URL((event as CustomEvent<string>).detail, window.location.href));
    };
    // What was pressed is in another place.
    const onMove = () => setAnswer((given) => given && { ...given });
    const onKey = ({ key }: KeyboardEvent) => key === "Escape" && setAnswer(null);
    // Before any handler of the page sees the press.
    window.addEventListener("click", onClick, true);
    window.addEventListener("submit", onSubmit, true);
    window.addEventListener(leadingName, onLeading, true);
    window.addEventListener("keydown", onKey);
    window.addEventListener("resize", onMove);
    window.addEventListener("scroll", onMove, { capture: true, passive: true });
    return () => {
      window.removeEventListener("click", onClick, true);
      window.removeEventListener("submit", onSubmit, true);
      window.removeEventListener(leadingName, onLeading, true);
      window.removeEventListener("keydown", onKey);
      window.removeEventListener("resize", onMove);
      window.removeEventListener("scroll", onMove, true);
    };
  }, [lost]);

  if (!answer?.beside.isConnected) return null;
  // Everything outside of an open dialog is out of reach.
  const place = answer.beside.closest("dialog, [popover]") ?? document.body;
  return createPortal(
    <div
      ref={(note) => {
        if (note) show(note, answer.beside);
      }}
      popover="manual"
      role="alert"
      className="no-print fixed m-0 flex w-max max-w-[min(20rem,calc(100vw-2rem))] items-start gap-2.5 rounded border-0 bg-surface p-3 text-sm font-medium text-ink shadow-high ring-1 ring-control"
    >
      <Icon name="signal-slash-solid" className="size-5 shrink-0" />
      {t(answer.kind)}
    </div>,
    place,
  );
}

/** The link that a press follows in this tab; none for a place on the same page. */
function linkOf(event: MouseEvent): HTMLAnchorElement | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
  if (!link || (link.target && link.target !== "_self") || !link.protocol.startsWith("http")) return null;
  const { pathname, search } = window.location;
  return link.origin === window.location.origin && link.pathname + link.search === pathname + search && link.hash
    ? null
    : link;
}

/** Does the browser or the framework send the form? Forms that make a call have no address, or say that they answer themselves. */
const isSentForIt = (form: HTMLFormElement): boolean => form.hasAttribute("action") && !("makesCall" in form.dataset);

/** Above what was pressed, or under it where there is no room, and always inside the window. */
function show(note: HTMLElement, beside: HTMLElement): void {
  if (!note.matches(":popover-open")) note.showPopover();
  const { left, top, bottom } = beside.getBoundingClientRect();
  const gap = 8;
  const above = top - gap - note.offsetHeight;
  const within = (place: number, room: number) => Math.max(gap, Math.min(place, room - gap));
  note.style.left = `${within(left, document.documentElement.clientWidth - note.offsetWidth)}px`;
  note.style.top = `${within(above < gap ? bottom + gap : above, window.innerHeight - note.offsetHeight)}px`;
}
