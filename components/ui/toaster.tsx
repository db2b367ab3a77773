"use client";

import { type ComponentType, useEffect, useState } from "react";
import { toast } from "./toast";
import { takeToast } from "./toast-on-next-page";
import type { ToastRegionProps } from "./toast-region";

/**
 * Where toasts appear. Used once, in the root layout; toasts are raised with `toast`, or with `toastOnNextPage` before the browser
 * leaves the page. What shows them loads after the page, and again when a lost connection is back.
 */
export function Toaster(props: ToastRegionProps) {
  const [Region, setRegion] = useState<ComponentType<ToastRegionProps> | null>(null);
  useEffect(() => {
    const stored = takeToast();
    if (!stored) return;
    const { message, ...options } = stored;
    toast.error(message, options);
  }, []);
  useEffect(() => {
    const left = new AbortController();
    const load = () =>
      import("./toast-region").then(
        ({ ToastRegion }) => setRegion(() => ToastRegion),
        () => window.addEventListener("online", load, { once: true, signal: left.signal }),
      );
    // Not in the task in which the page comes alive.
    const timer = setTimeout(load);
    return () => {
      clearTimeout(timer);
      left.abort();
    };
  }, []);
  return Region && <Region {...props} />;
}
