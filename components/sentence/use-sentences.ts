"use client";

import { useState } from "react";
import { placed } from "@/components/data/outcome";
import { useAsk } from "@/components/data/use-ask";
import { useAskOrFind } from "@/components/data/use-ask-or-find";
import { useCall } from "@/components/data/use-call";
import { useQuery } from "@/components/data/use-query";
import type { SaveSentenceInput, SentenceItem } from "@/lib/features/sentence/schema";
import { listSentences, removeSentence, saveSentence } from "./calls";

/** Saving a sentence; gives null when it was saved, else what to do about it. `findSaved` as in `useAskOrFind`. */
export function useSaveSentence(findSaved?: (input: SaveSentenceInput) => Promise<SentenceItem | null>) {
  const ask = useAskOrFind(saveSentence, findSaved);

  return async function save(input: SaveSentenceInput): Promise<string | null> {
    const outcome = await ask(input);
    return outcome.kind === "done" ? null : (placed(outcome, []).above ?? outcome.problem);
  };
}

/** The person's sentences, fetched each time the list opens. A deleted one stays in its place until the list closes. */
export function useSentences() {
  const ask = useAsk();
  const save = useSaveSentence(findSaved);
  const removal = useCall(removeSentence);
  const [gone, setGone] = useState<readonly number[]>([]);
  const [problem, setProblem] = useState<string>();

  const { data, error, mutate } = useQuery(listSentences, {}, { revalidateOnFocus: false });
  const put = (change: (all: SentenceItem[]) => SentenceItem[]) => mutate(data && change(data), { revalidate: false });

  /** The sentence as it was to be saved, by a call that was not answered. */
  async function findSaved({ sentenceId, text }: SaveSentenceInput): Promise<SentenceItem | null> {
    const kept = await ask(listSentences, {});
    const isSaved = (one: SentenceItem) =>
      one.text === text.trim() && (sentenceId === undefined || one.sentenceId === sentenceId);
    return (kept.kind === "done" && kept.data.find(isSaved)) || null;
  }

  async function remove(sentenceId: number): Promise<void> {
    setProblem(undefined);
    if (await removal.run({ sentenceId })) setGone([...gone, sentenceId]);
  }

  async function restore({ sentenceId, text }: SentenceItem): Promise<void> {
    removal.forget();
    const refused = await save({ text });
    setProblem(refused ?? undefined);
    if (refused !== null) return;
    setGone(gone.filter((other) => other !== sentenceId));
    await mutate();
  }

  /** Null when the change was saved, else the error text. */
  async function edit(sentenceId: number, text: string): Promise<string | null> {
    const refused = await save({ sentenceId, text });
    if (refused === null)
      await put((all) => all.map((one) => (one.sentenceId === sentenceId ? { sentenceId, text: text.trim() } : one)));
    return refused;
  }

  return {
    sentences: data,
    failed: error !== undefined,
    gone,
    problem: problem ?? removal.problem,
    remove,
    restore,
    edit,
  };
}
