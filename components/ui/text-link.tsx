import type { ComponentProps } from "react";
import { cx } from "./cx";
import { Icon } from "./icon";
import { Link } from "./link";
import { VisuallyHidden } from "./visually-hidden";

type TextLinkProps = ComponentProps<typeof Link> & {
  /** Opens in a new tab; this text says so to those who do not see the icon. */
  newTabLabel?: string;
};

/** A link in running text. */
export function TextLink({ className, newTabLabel, children, ...rest }: TextLinkProps) {
  return (
    <Link
      {...rest}
      {...(newTabLabel ? { target: "_blank", rel: "noreferrer" } : {})}
      className={cx(
        "text-link underline decoration-1 underline-offset-3 hover:text-link-deep hover:decoration-2",
        className,
      )}
    >
      {children}
      {newTabLabel && (
        <>
          <Icon name="arrow-top-right-on-square-solid" className="ml-1 inline size-4 align-[-0.125em]" />
          <VisuallyHidden>{newTabLabel}</VisuallyHidden>
        </>
      )}
    </Link>
  );
}
