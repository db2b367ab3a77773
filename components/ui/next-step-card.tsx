import type { ReactNode } from "react";
import { Icon } from "./icon";

type NextStepCardProps = {
  /** A word or two above the title. */
  eyebrow: string;
  /** The deed. */
  title: string;
  /** Why, and since when. */
  children: ReactNode;
  /** The page's primary button; none where the deed is not done here. */
  action?: ReactNode;
};

/** The one thing to do next. At most one on a page. */
export function NextStepCard({ eyebrow, title, children, action }: NextStepCardProps) {
  return (
    <section className="mb-6 rounded-card bg-accent-soft px-5 py-6 sm:px-6">
      <p className="mb-1 flex items-center gap-2 text-meta font-semibold text-accent-strong">
        <Icon name="flag" className="size-4" />
        {eyebrow}
      </p>
      <h2 className="text-title text-balance text-ink">{title}</h2>
      <p className="mt-1 max-w-2xl text-muted">{children}</p>
      {action && <div className="mt-4 flex flex-col sm:flex-row">{action}</div>}
    </section>
  );
}
