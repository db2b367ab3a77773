import type { ReactNode } from "react";
import { cx } from "./cx";
import { Icon } from "./icon";

/** `warning` asks for care; `danger` is for what is wrong or at risk, and only for that. */
export type NoticeTone = "info" | "warning" | "danger" | "positive";

const tones: Record<NoticeTone, { look: string; icon: ReactNode }> = {
  info: { look: "bg-brand-soft [&>svg]:text-brand", icon: <Icon name="information-circle" /> },
  warning: {
    look: "bg-surface ring-1 ring-inset ring-control [&>svg]:text-brand",
    icon: <Icon name="exclamation-triangle" />,
  },
  danger: { look: "bg-danger-soft [&>svg]:text-danger", icon: <Icon name="exclamation-circle" /> },
  positive: { look: "bg-positive-soft [&>svg]:text-positive", icon: <Icon name="check-circle" /> },
};

type NoticeProps = {
  tone?: NoticeTone;
  title?: ReactNode;
  children?: ReactNode;
  /** Small buttons or links under the text. */
  actions?: ReactNode;
  /**
   * For a notice that appears after the page has loaded: `status` is read when the reader pauses, `alert` immediately.
   */
  role?: "status" | "alert";
};

/** A message in the page, with an icon for its tone. */
export function Notice({ tone = "info", title, children, actions, role }: NoticeProps) {
  return (
    <div role={role} className={cx("flex gap-3 rounded p-4 [&>svg]:size-6 [&>svg]:shrink-0", tones[tone].look)}>
      {tones[tone].icon}
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div>{children}</div>}
        {actions && <div className="mt-2 flex flex-wrap gap-3">{actions}</div>}
      </div>
    </div>
  );
}
