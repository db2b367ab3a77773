import { type RefObject, useLayoutEffect, useRef } from "react";

/**
 * Opens a dialog over the page when it is mounted, and closes it before it is removed: only then does the browser give the focus back.
 * Meanwhile `data-under-modal` is on the page, which does not scroll: `:has(dialog:modal)` would be asked at every change of the page.
 * @returns the reference for the dialog
 */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    markPage();
    // A second Escape closes it without asking.
    dialog?.addEventListener("close", markPage);
    return () => {
      dialog?.removeEventListener("close", markPage);
      dialog?.close();
      markPage();
    };
  }, []);
  return ref;
}

const markPage = () => {
  document.documentElement.toggleAttribute("data-under-modal", document.querySelector("dialog:modal") !== null);
};
