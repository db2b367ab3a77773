"use client";

import type { ComponentProps, MouseEvent } from "react";
import type { getInfo } from "@/lib/features/session/contract";
import { createApiClient } from "@/lib/platform/http/client";

/** Whoever waits for a page does not wait longer for a question about it. */
const patienceMs = 3_000;

const silent = () => {};
// The question is ours, not the person's: no answer is an answer, and leads nowhere.
const ask = createApiClient({
  translate: (key) => key,
  goTo: silent,
  notify: silent,
  endSession: silent,
  timeoutMs: patienceMs,
});

/**
 * A link from the sign-in page to another way in (SPEC §2): somebody who is signed in already goes to the dashboard instead,
 * unless they have yet to choose a password.
 */
export function GuardedLink({ href, ...rest }: ComponentProps<"a"> & { href: string }) {
  const follow = async (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const answer = await ask<typeof getInfo>("/user/getinfo", {}).catch(() => null);
    const signedIn = answer?.status === 200 && answer.data.isFirstLogin === 0;
    window.location.assign(signedIn ? "/dashboard" : href);
  };
  return <a {...rest} href={href} onClick={follow} />;
}
