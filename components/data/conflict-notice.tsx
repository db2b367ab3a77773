"use client";

import type { ReactNode } from "react";
import { Notice } from "@/components/ui/notice";

type ConflictNoticeProps = {
  title: ReactNode;
  /** What the other one made of it, and what saving again does. */
  children: ReactNode;
};

/** The button that was pressed may be far away. */
const bringIntoView = (notice: HTMLElement | null) => notice?.scrollIntoView({ block: "nearest" });

/** Somebody else saved first: what was typed is still in the form. Belongs in a part of the page with the role `alert`. */
export function ConflictNotice({ title, children }: ConflictNoticeProps) {
  return (
    <div ref={bringIntoView}>
      <Notice tone="warning" title={title}>
        {children}
      </Notice>
    </div>
  );
}
