import type { ReactNode } from "react";

type EmptyStateProps = {
  /** One of the outline icons. */
  icon: ReactNode;
  title: string;
  /** What will be shown here, or what to do now. */
  children?: ReactNode;
  /** A Button or LinkButton. */
  action?: ReactNode;
};

/** What a list says when there is nothing in it. */
export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <div className="mx-auto flex max-w-sm flex-col items-center gap-2 px-4 py-12 text-center">
      <div className="mb-2 text-control [&_svg]:size-10 [&_svg]:stroke-1">{icon}</div>
      <p className="text-question">{title}</p>
      {children && <div className="text-muted">{children}</div>}
      {action && <div className="mt-4">{action}</div>}
    </div>
  );
}
