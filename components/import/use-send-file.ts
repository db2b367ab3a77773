"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { sendSlowly } from "@/components/data/send-slowly";
import { useAsk } from "@/components/data/use-ask";
import type { importExcel as contract } from "@/lib/features/import/contract";
import type { InputOf } from "@/lib/platform/http/contract";
import { importExcel } from "./calls";
import { holdFile } from "./held-file";
import { importAddress } from "./import-search";

type Asked = Omit<InputOf<typeof contract>, "file">;

/** A file on its way, and how much of it has been sent, 0 to 1. */
export type Sending = { name: string; part: number };

/** Why a file was refused, and whether the reason is in the file; `isUnreachable` when no answer came, so that its job may have begun. */
type Failure = { problem: string; isFileFault: boolean; isUnreachable: boolean };

/** Sends a file to be looked through or imported, and opens its job. Who leaves the page stops it. A file that was refused stays at hand in `file`. */
export function useSendFile() {
  const ask = useAsk();
  const router = useRouter();
  const stopped = useRef<AbortController | null>(null);
  const [file, setFile] = useState<File | null>(null);
  const [sending, setSending] = useState<Sending | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);

  useEffect(() => () => stopped.current?.abort(), []);

  async function send(chosen: File, asked: Asked): Promise<void> {
    const controller = new AbortController();
    stopped.current = controller;
    setFile(chosen);
    setFailure(null);
    setSending({ name: chosen.name, part: 0 });
    const onSent = (part: number) => setSending({ name: chosen.name, part });
    const outcome = await ask(importExcel, { ...asked, file: chosen }, sendSlowly(onSent, controller.signal));
    if (outcome.kind === "done" && !controller.signal.aborted) {
      holdFile(chosen, outcome.data.jobId);
      // It counts as being sent until the job's page is shown.
      return router.push(importAddress(outcome.data.jobId));
    }
    setSending(null);
    if (outcome.kind === "done" || controller.signal.aborted) return;
    const { kind, errors } = outcome;
    const problem = Object.values(errors).at(0) ?? outcome.problem;
    setFailure({ problem, isFileFault: errors.file !== undefined, isUnreachable: kind === "unreachable" });
  }

  return {
    file,
    sending,
    failure,
    send,
    stop: () => stopped.current?.abort(),
    forget: () => {
      setFile(null);
      setFailure(null);
    },
  };
}
