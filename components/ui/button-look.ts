import { cx } from "./cx";

/**
 * What a button is for: `primary` the one thing to do on a page, `secondary` everything else,
 * `quiet` what may stay in the background, `danger` what cannot be taken back.
 */
export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger";

/** `medium` is 44 px high; `small` looks 36 px high and can be hit 8 px above and below. */
export type ButtonSize = "medium" | "small";

export type ButtonLook = {
  /** Default `secondary`. */
  variant?: ButtonVariant;
  /** Default `medium`. */
  size?: ButtonSize;
  /** As wide as its container. */
  wide?: boolean;
};

const variants: Record<ButtonVariant, string> = {
  primary: "bg-brand text-on-brand hover:bg-brand-deep active:bg-brand-deep",
  secondary:
    "bg-surface text-brand ring-1 ring-inset ring-control hover:bg-brand-soft hover:ring-brand active:bg-brand-soft",
  quiet: "text-brand hover:bg-brand-soft active:bg-brand-soft",
  danger: "bg-danger text-on-danger hover:bg-danger-deep active:bg-danger-deep",
};

const sizes: Record<ButtonSize, string> = {
  medium: "min-h-touch px-4 py-2 text-base",
  small: "min-h-9 px-3 py-1.5 text-sm after:absolute after:inset-x-0 after:-inset-y-2",
};

/** The classes that buttons and links dressed as buttons share. */
export function buttonClasses({ variant = "secondary", size = "medium", wide }: ButtonLook, className?: string) {
  return cx("button", variants[variant], sizes[size], wide && "w-full", className);
}
