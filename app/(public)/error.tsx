"use client";

import { PageError } from "@/components/layout/page-error";

export default function PublicError({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return <PageError id={error.digest} retry={reset} />;
}
