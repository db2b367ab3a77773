"use client";

import { ErrorText } from "@/components/ui/field-text";
import { Icon } from "@/components/ui/icon";
import { ReadError } from "./use-ask";

/**
 * Why something cannot be read; without a network in ink, because nothing is wrong or lost.
 * @param lead what cannot be read, as a sentence before the reason
 */
export function ReadProblem({ error, lead }: { error: Error; lead?: string }) {
  const text = lead === undefined ? error.message : `${lead} ${error.message}`;
  if (!(error instanceof ReadError && error.isUnreachable)) return <ErrorText>{text}</ErrorText>;
  return (
    <p className="flex gap-1.5 text-sm font-medium text-ink [&_svg]:text-muted">
      <Icon name="signal-slash-solid" className="size-5 shrink-0" />
      <span className="min-w-0">{text}</span>
    </p>
  );
}
