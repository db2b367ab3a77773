"use client";

import { ErrorText } from "@/components/ui/field-text";
import { Icon } from "@/components/ui/icon";
import { ReadError } from "./use-ask";

/** Why something cannot be read; without a network in ink, because nothing is wrong or lost. */
export function ReadProblem({ error }: { error: Error }) {
  if (!(error instanceof ReadError && error.isUnreachable)) return <ErrorText>{error.message}</ErrorText>;
  return (
    <p className="flex gap-1.5 text-sm font-medium text-ink [&_svg]:text-muted">
      <Icon name="signal-slash-solid" className="size-5 shrink-0" />
      <span className="min-w-0">{error.message}</span>
    </p>
  );
}
