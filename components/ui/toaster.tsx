"use client";

import dynamic from "next/dynamic";

/** Where toasts appear. Used once, in the root layout; toasts are raised with `toast`, or with `toastOnNextPage`. */
export const Toaster = dynamic(
  () =>
    import("./toast-region").then(
      ({ ToastRegion }) => ToastRegion,
      // Without a connection the page does without toasts.
      () => () => null,
    ),
  { ssr: false },
);
