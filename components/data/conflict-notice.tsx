"use client";

import type { ReactNode } from "react";
import { bringIntoView } from "@/components/ui/bring-into-view";
import { Notice } from "@/components/ui/notice";

type ConflictNoticeProps = {
  title: ReactNode;
  /** What the other one made of it, and what saving again does. */
  children: ReactNode;
};

/** Somebody else saved first: what was typed is still in the form. Belongs in a part of the page with the role `alert`. */
export function ConflictNotice({ title, children }: ConflictNoticeProps) {
  return (
    // The button that was pressed may be far away.
    <div ref={bringIntoView}>
      <Notice tone="warning" title={title}>
        {children}
      </Notice>
    </div>
  );
}
