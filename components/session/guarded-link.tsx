"use client";

import type { ComponentProps, MouseEvent } from "react";
import { askQuietly } from "@/components/data/ask-quietly";
import { getInfo } from "./calls";

/**
 * A link from the sign-in page to another way to sign in (SPEC §2): users who are signed in already go to the dashboard instead,
 * unless they have yet to choose a password.
 */
export function GuardedLink({ href, ...rest }: ComponentProps<"a"> & { href: string }) {
  const follow = async (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    // No answer is an answer too.
    const outcome = await askQuietly(getInfo, {});
    const signedIn = outcome.kind === "done" && outcome.data.isFirstLogin === 0;
    window.location.assign(signedIn ? "/dashboard" : href);
  };
  return <a {...rest} href={href} onClick={follow} />;
}
