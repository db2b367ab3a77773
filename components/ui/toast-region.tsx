"use client";

import { useEffect, useRef } from "react";
import { Toaster as SonnerToaster, toast, useSonner } from "sonner";
import { limits } from "@/lib/platform/limits";
import { Icon } from "./icon";
import { showToasts } from "./toast";

export type ToastRegionProps = {
  /** Names the region for those who do not see it, e.g. "Meldinger". */
  label: string;
  closeLabel: string;
};

const belowTopBar = "4.5rem";
/** On a phone over the bar itself: below it are the title and what one came for, and the buttons are at the bottom. */
const overTopBar = { top: "0.25rem", left: "0.5rem", right: "0.5rem" };

/** Shows toasts at the top, away from the buttons at the bottom, for 5 s (SPEC §9). */
export function ToastRegion({ label, closeLabel }: ToastRegionProps) {
  const layer = useTopLayer();
  // What was raised before is shown once the list below is there.
  useEffect(() => showToasts(toast), []);
  return (
    <div ref={layer} popover="manual" className="m-0 block size-0 overflow-visible border-0 bg-transparent p-0">
      <SonnerToaster
        position="top-center"
        duration={limits.toastMs}
        visibleToasts={1}
        gap={8}
        offset={{ top: belowTopBar }}
        mobileOffset={overTopBar}
        customAriaLabel={label}
        closeButton
        toastOptions={{
          unstyled: true,
          closeButtonAriaLabel: closeLabel,
          classNames: {
            toast:
              "flex w-full items-start font-sans gap-3 rounded-card bg-ink py-3 pr-14 pl-4 text-surface shadow-high [&_[data-icon]>svg]:size-6",
            content: "min-w-0 flex-1",
            title: "font-medium",
            description: "text-sm",
            closeButton:
              "absolute top-0 right-0 grid size-12 place-items-center rounded hover:bg-current/10 [&_svg]:size-5",
            actionButton:
              "-my-2 min-h-touch shrink-0 rounded px-2 font-medium underline underline-offset-3 hover:bg-current/10",
            error: "bg-danger-deep! text-on-danger!",
          },
        }}
        icons={{
          success: <Icon name="check-circle-solid" />,
          info: <Icon name="information-circle-solid" />,
          warning: <Icon name="exclamation-triangle-solid" />,
          error: <Icon name="exclamation-circle-solid" />,
          close: <Icon name="x-mark-solid" />,
        }}
      />
    </div>
  );
}

/** Puts a new toast over open panels. Over a modal dialog it can be seen, not pressed. A browser without popovers shows it below. */
function useTopLayer() {
  const ref = useRef<HTMLDivElement>(null);
  const { toasts } = useSonner();
  useEffect(() => {
    ref.current?.hidePopover?.();
    if (toasts.length > 0) ref.current?.showPopover?.();
  }, [toasts]);
  return ref;
}
