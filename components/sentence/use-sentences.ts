"use client";

import { useState } from "react";
import useSWR from "swr";
import { useApi } from "@/components/layout/api-provider";
import { useErrorText } from "@/components/layout/use-error-text";
import type { listSentences, removeSentence, saveSentence } from "@/lib/features/sentence/contract";
import type { SaveSentenceInput, SentenceItem } from "@/lib/features/sentence/schema";
import { CallError } from "@/lib/platform/http/client";

const listPath = "/sentence/list";

/** Saving a sentence; gives null when it was saved, else what to do about it. */
export function useSaveSentence() {
  const api = useApi();
  const errorText = useErrorText();

  return async function save(input: SaveSentenceInput): Promise<string | null> {
    try {
      const answer = await api<typeof saveSentence>("/sentence/save", input);
      return answer.status === 200 ? null : errorText(Object.values(answer.errors ?? {}).flat()[0] ?? answer.error);
    } catch (error) {
      return error instanceof CallError ? error.message : errorText("");
    }
  };
}

/** The person's sentences, fetched anew each time the list opens. A removed one stays in its place until the list closes. */
export function useSentences() {
  const api = useApi();
  const errorText = useErrorText();
  const save = useSaveSentence();
  const [gone, setGone] = useState<readonly number[]>([]);
  const [problem, setProblem] = useState<string>();

  const load = async (): Promise<SentenceItem[]> => {
    const answer = await api<typeof listSentences>(listPath, {});
    if (answer.status !== 200) throw new Error(answer.error);
    return answer.data;
  };
  const { data, error, mutate } = useSWR<SentenceItem[], Error>(listPath, load, { revalidateOnFocus: false });
  const put = (change: (all: SentenceItem[]) => SentenceItem[]) => mutate(data && change(data), { revalidate: false });

  async function remove(sentenceId: number): Promise<void> {
    setProblem(undefined);
    try {
      const answer = await api<typeof removeSentence>("/sentence/remove", { sentenceId });
      if (answer.status === 200) setGone([...gone, sentenceId]);
      else setProblem(errorText(answer.error));
    } catch (failure) {
      setProblem(failure instanceof CallError ? failure.message : errorText(""));
    }
  }

  async function restore({ sentenceId, text }: SentenceItem): Promise<void> {
    const refused = await save({ text });
    setProblem(refused ?? undefined);
    if (refused !== null) return;
    setGone(gone.filter((other) => other !== sentenceId));
    await mutate();
  }

  /** Null when the change was kept, else what to do about it. */
  async function edit(sentenceId: number, text: string): Promise<string | null> {
    const refused = await save({ sentenceId, text });
    if (refused === null)
      await put((all) => all.map((one) => (one.sentenceId === sentenceId ? { sentenceId, text: text.trim() } : one)));
    return refused;
  }

  return { sentences: data, failed: error !== undefined, gone, problem, remove, restore, edit };
}
