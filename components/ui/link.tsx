"use client";

import NextLink from "next/link";
import { type ComponentProps, useState } from "react";
import { beginNavigation } from "./navigation-progress";

/**
 * A link inside the product. Its page is fetched ahead when a pointer or the focus comes near: fetching every page that a visible
 * link leads to costs a phone more than it saves. `prefetch={false}` fetches nothing ahead.
 */
export function Link({ prefetch, onPointerEnter, onFocus, onNavigate, ...rest }: ComponentProps<typeof NextLink>) {
  const [near, setNear] = useState(false);
  return (
    <NextLink
      {...rest}
      prefetch={near ? prefetch : false}
      onPointerEnter={(event) => {
        setNear(true);
        onPointerEnter?.(event);
      }}
      onFocus={(event) => {
        setNear(true);
        onFocus?.(event);
      }}
      onNavigate={(event) => {
        onNavigate?.(event);
        beginNavigation();
      }}
    />
  );
}
