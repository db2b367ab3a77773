"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";

/** Fetches the page anew when the bell tells that something has come; what is being written stays as it is. */
export function LiveRefresh() {
  const router = useRouter();
  useEffect(() => {
    const refresh = () => router.refresh();
    window.addEventListener("practicum:badge", refresh);
    return () => window.removeEventListener("practicum:badge", refresh);
  }, [router]);
  return null;
}
