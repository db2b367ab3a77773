import type { ComponentProps, ReactNode } from "react";
import { type ButtonLook, buttonClasses } from "./button-look";
import { cx } from "./cx";
import { Link } from "./link";
import { Spinner } from "./spinner";

type ButtonProps = ComponentProps<"button"> &
  ButtonLook & {
    /** Placed before the text, e.g. `<PlusIcon />`. */
    icon?: ReactNode;
    /** The action is in progress: a spinner shows, further clicks do nothing, width and focus stay. */
    busy?: boolean;
  };

/** A button; `type` is "button" unless set. The text says what will happen. */
export function Button({ variant, size, wide, icon, busy, className, children, type, onClick, ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={busy ? "button" : (type ?? "button")}
      onClick={busy ? undefined : onClick}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest["aria-disabled"]}
      className={buttonClasses({ variant, size, wide }, className)}
    >
      {busy ? (
        <>
          <span className="absolute inset-0 grid place-items-center">
            <Spinner />
          </span>
          <span className="inline-flex items-center gap-2 opacity-0">
            {icon}
            {children}
          </span>
        </>
      ) : (
        <>
          {icon}
          {children}
        </>
      )}
    </button>
  );
}

type LinkButtonProps = ComponentProps<typeof Link> & ButtonLook & { icon?: ReactNode };

/** A link inside the product that looks like a button. */
export function LinkButton({ variant, size, wide, icon, className, children, ...rest }: LinkButtonProps) {
  return (
    <Link {...rest} className={buttonClasses({ variant, size, wide }, className)}>
      {icon}
      {children}
    </Link>
  );
}

type IconButtonProps = ComponentProps<"button"> & {
  /** Its name for those who do not see the icon; also the tooltip. */
  label: string;
  icon: ReactNode;
  /** On the sidebar. */
  inverse?: boolean;
};

/** An icon-only button of 44 × 44 px, for bars where the icon is known to everybody. */
export function IconButton({ label, icon, inverse, className, children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={label}
      className={cx(
        "relative inline-grid size-touch shrink-0 place-items-center rounded transition-colors disabled:cursor-not-allowed disabled:opacity-50 [&_svg]:size-6",
        inverse ? "text-on-side hover:bg-on-side/10" : "text-brand hover:bg-brand-soft",
        className,
      )}
    >
      {icon}
      {children}
    </button>
  );
}
