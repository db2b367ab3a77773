import type { ReactNode } from "react";

/** Text that only assistive technology reads. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="sr-only">{children}</span>;
}
