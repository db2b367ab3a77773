import type { ReactNode, Ref } from "react";
import { Icon } from "./icon";

/** The quiet sentence that helps to fill in a field. */
export function HelpText({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="text-sm text-muted">
      {children}
    </p>
  );
}

/** What is wrong with a field and what to do about it. */
export function ErrorText({
  id,
  ref,
  children,
}: {
  id?: string;
  ref?: Ref<HTMLParagraphElement>;
  children: ReactNode;
}) {
  return (
    <p id={id} ref={ref} className="flex gap-1.5 text-sm font-medium text-danger-deep [&_svg]:text-danger">
      <Icon name="exclamation-circle-solid" className="size-5 shrink-0" />
      <span className="min-w-0">{children}</span>
    </p>
  );
}

/** The look that every text control shares. 16 px text keeps phones from zooming in. */
export const controlClasses =
  "w-full min-w-0 rounded bg-surface px-3 py-2.5 text-base text-ink ring-1 ring-inset ring-control " +
  "placeholder:text-muted transition-shadow hover:ring-ink aria-invalid:ring-2 aria-invalid:ring-danger " +
  "[&[readonly]]:bg-sunken [&[readonly]]:ring-line disabled:cursor-not-allowed disabled:bg-sunken disabled:text-muted disabled:ring-line";
