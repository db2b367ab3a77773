import { cx } from "./cx";

/** The mark of the product: the way gone, today, the way ahead and a talk. For dark backgrounds, next to the name. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={cx("shrink-0", className)}>
      <rect width="32" height="32" rx="8" fill="#fff" />
      <path d="M5.75 16H12" fill="none" stroke="#113a63" strokeWidth="4.5" strokeLinecap="round" />
      <path d="M17 16h5" stroke="#113a63" strokeWidth="1.75" />
      <path
        d="M25 12.5 28.5 16 25 19.5 21.5 16Z"
        fill="#fff"
        stroke="#113a63"
        strokeWidth="1.75"
        strokeLinejoin="round"
      />
      <circle cx="14" cy="16" r="4.75" fill="#ffc24d" stroke="#fff" strokeWidth="1.5" />
    </svg>
  );
}
