"use client";

import { usePathname, useRouter } from "next/navigation";
import { useEffect, useEffectEvent } from "react";
import { textsCookie } from "@/lib/platform/i18n/locales";

/** After each step to another page: fetches the school's languages and texts again when they have changed since they were loaded. */
export function FollowTexts({ version }: { version: string }) {
  const router = useRouter();
  const path = usePathname();
  const follow = useEffectEvent(() => {
    if (versionOf(document.cookie) !== version) router.refresh();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page
  useEffect(() => follow(), [path]);
  return null;
}

const versionOf = (cookies: string): string =>
  cookies
    .split("; ")
    .find((pair) => pair.startsWith(`${textsCookie}=`))
    ?.slice(textsCookie.length + 1) ?? "";
