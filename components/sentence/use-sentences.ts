"use client";

import { useState } from "react";
import { placed } from "@/components/data/outcome";
import { useAsk } from "@/components/data/use-ask";
import { useAskOrFind } from "@/components/data/use-ask-or-find";
import { useCall } from "@/components/data/use-call";
import { useQuery } from "@/components/data/use-query";
import type { SaveSentenceInput, SentenceItem } from "@/lib/features/sentence/schema";
import { listSentences, removeSentence, saveSentence } from "./calls";

/** A sentence that was saved, or what to do about it. */
type Saving = { saved: SentenceItem; problem?: undefined } | { saved?: undefined; problem: string };

/** Saving a sentence; `findSaved` as in `useAskOrFind`. */
export function useSaveSentence(findSaved?: (input: SaveSentenceInput) => Promise<SentenceItem | null>) {
  const ask = useAskOrFind(saveSentence, findSaved);

  return async function save(input: SaveSentenceInput): Promise<Saving> {
    const outcome = await ask(input);
    if (outcome.kind === "done") return { saved: outcome.data };
    return { problem: placed(outcome, []).above ?? outcome.problem };
  };
}

/** The person's sentences, fetched each time the list opens. A deleted one stays in its place until the list closes. */
export function useSentences() {
  const ask = useAsk();
  const save = useSaveSentence(findSaved);
  const removal = useCall(removeSentence);
  const [gone, setGone] = useState<readonly number[]>([]);
  const [restored, setRestored] = useState<readonly number[]>([]);
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
    const outcome = await save({ text });
    setProblem(outcome.problem);
    if (!outcome.saved) return;
    const { saved } = outcome;
    setRestored([...restored, saved.sentenceId]);
    // It is another one to the server from then on.
    await put((all) => all.map((one) => (one.sentenceId === sentenceId ? saved : one)));
  }

  /** Null when the change was saved, else the error text. */
  async function edit(sentenceId: number, text: string): Promise<string | null> {
    const { saved, problem: refused } = await save({ sentenceId, text });
    if (!saved) return refused;
    await put((all) => all.map((one) => (one.sentenceId === sentenceId ? saved : one)));
    return null;
  }

  return {
    sentences: data,
    failed: error !== undefined,
    gone,
    restored,
    problem: problem ?? removal.problem,
    remove,
    restore,
    edit,
  };
}
