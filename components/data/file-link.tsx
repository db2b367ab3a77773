"use client";

import { useTranslations } from "next-intl";
import { type MouseEvent, type ReactNode, useState } from "react";
import { ErrorText } from "@/components/ui/field-text";
import { startDownload } from "@/components/ui/save-file";
import type { CallTo, InputOf } from "@/lib/platform/http/contract";
import { type Outcome, placed } from "./outcome";
import { type FileCall, useSaveFile } from "./use-save-file";

type FileLinkProps<C extends FileCall> = {
  call: CallTo<C>;
  input: InputOf<C>;
  /**
   * What a large file is asked about first, which refuses as its call would: then the browser downloads it, and the page does not hold it.
   */
  askFirst?: () => Promise<Outcome<unknown>>;
  /** What is read aloud in place of the words. */
  label?: string;
  /** What is said while it is fetched or asked about; by default that it loads. */
  busyText?: string;
  /** By default a link in a text. */
  className?: string;
  children: ReactNode;
};

const inText =
  "inline-flex min-h-touch items-center gap-2 text-link underline decoration-1 underline-offset-3 hover:text-link-deep [&_svg]:size-5 [&_svg]:shrink-0";

/** With a key for a new tab or window, the browser follows the link itself. */
const isPlain = ({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) => !metaKey && !ctrlKey && !shiftKey && !altKey;

/**
 * A file to save. Without the page's script the browser saves what the address answers; with it, the page says why a file could not be
 * had, and a session that has ended leads to the sign-in page as from any other call.
 */
export function FileLink<C extends FileCall>({
  call,
  input,
  askFirst,
  label,
  busyText,
  className = inText,
  children,
}: FileLinkProps<C>) {
  const t = useTranslations("common");
  const save = useSaveFile();
  const address = `/api${call.path}?${new URLSearchParams(input as Record<string, string>)}`;
  const [state, setState] = useState<{ busy: boolean; problem?: string | undefined }>({ busy: false });

  async function download(event: MouseEvent) {
    if (!isPlain(event)) return;
    event.preventDefault();
    if (state.busy) return;
    setState({ busy: true });
    const outcome = await (askFirst ? askFirst() : save(call, input));
    if (askFirst && outcome.kind === "done") startDownload(address);
    setState({ busy: false, problem: outcome.kind === "done" ? undefined : placed(outcome, []).above });
  }

  return (
    <div className="inline-flex flex-wrap items-center gap-x-3">
      <a href={address} download aria-label={label} onClick={download} className={className}>
        {children}
      </a>
      <p role="status" className="text-muted empty:absolute">
        {state.busy && (busyText ?? t("loading"))}
      </p>
      <div role="alert" className="empty:hidden">
        {state.problem && <ErrorText>{state.problem}</ErrorText>}
      </div>
    </div>
  );
}
