import type { ComponentProps } from "react";
import { Icon } from "./icon";
import { Link } from "./link";

/** A link on a line of its own, to more of what stands above it. */
export function LinkRow({ children, ...rest }: ComponentProps<typeof Link>) {
  return (
    <Link
      {...rest}
      className="mt-4 inline-flex min-h-touch items-center gap-1 rounded font-semibold text-brand hover:underline"
    >
      {children}
      <Icon name="chevron-right-solid" className="size-5 print:hidden" />
    </Link>
  );
}
