import type { ComponentProps } from "react";

/** A list without markers, and with its role: Safari does not announce a list that has lost its markers. */
export function PlainList(props: ComponentProps<"ul">) {
  // biome-ignore lint/a11y/noRedundantRoles: see above
  return <ul role="list" {...props} />;
}

/** The same for items in an order. */
export function PlainOrderedList(props: ComponentProps<"ol">) {
  // biome-ignore lint/a11y/noRedundantRoles: see above
  return <ol role="list" {...props} />;
}
