"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { placed, type Refusal } from "@/components/data/outcome";
import { useAsk } from "@/components/data/use-ask";
import type { CallState } from "@/components/data/use-call";
import { joinTexts } from "@/components/draft/join-texts";
import { isTextField, type TalkFieldKey } from "@/lib/features/evaluation/talk/rules";
import type { StoredTalkField } from "@/lib/features/evaluation/talk/schema";
import { getEvaluation, saveTalk } from "../calls";
import { useNewest } from "../live/live-fields";
import { fieldIn, isSameValue, type SavedField, savedOf, type TalkTarget, type TalkValue } from "./talk-field";

/** A text is saved with each pause; the rest of the page waits until it is finished. */
const quietMs = 2_000;

/** When it is tried again to save what could not be sent; sooner when the device says that it is back. */
const retryMs = 15_000;

type Progress = { name: CallState; problem?: string };

/** A key under `report`. */
export type HeldReason = "save_held" | "save_correct";

type TalkFieldOptions = {
  target: TalkTarget;
  field: TalkFieldKey;
  stored: StoredTalkField | undefined;
  /** How long after the last change it is saved. */
  pauseMs: number;
  /** Why a value is not sent; null when it can be. */
  whyHeld?: (value: TalkValue, saved: TalkValue) => HeldReason | null;
};

/**
 * A field of a talk that is saved by itself after a change. What could not be saved stays, and `retry` tries again; `other` is what
 * somebody else has saved meanwhile, until `choose` decides.
 */
export function useTalkField({ target, field, stored, pauseMs, whyHeld = () => null }: TalkFieldOptions) {
  const { evaluationId, term } = target;
  const ask = useAsk();
  const router = useRouter();
  const [base, setBase] = useState(() => savedOf(stored));
  const [value, setValue] = useState(base.value);
  const [other, setOther] = useState<SavedField>();
  const [progress, setProgress] = useState<Progress>({ name: "idle" });
  const [savedAt, setSavedAt] = useState<Date | null>(null);
  const quiet = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isDirty = !isSameValue(value, base.value);
  const isBusy = progress.name === "busy";
  const held = isDirty ? whyHeld(value, base.value) : null;
  const both = other && isTextField(field) ? joinTexts(value, other.value) : null;

  const fromServer = savedOf(useNewest(target, field, stored));
  // Saved elsewhere, and nothing is typed here that it could replace.
  if (fromServer.revision > base.revision && !isDirty && !isBusy && !other) {
    setBase(fromServer);
    setValue(fromServer.value);
  }

  async function save(known: SavedField = base): Promise<void> {
    if (isSameValue(value, known.value)) return;
    setProgress({ name: "busy" });
    const input = { evaluationId, stage: term, field, revision: known.revision, value };
    const outcome = await ask(saveTalk, input);
    if (outcome.kind === "done") return settle({ value, revision: outcome.data.revision });
    if (outcome.kind === "changed") return compare();
    setProgress(progressOf(outcome));
  }

  function settle(saved: SavedField): void {
    clearTimeout(quiet.current);
    setBase(saved);
    setSavedAt(new Date());
    setProgress({ name: "done" });
    if (isTextField(field)) quiet.current = setTimeout(() => router.refresh(), quietMs);
    else router.refresh();
  }

  /** Somebody else has saved the field: reads what. */
  async function compare(): Promise<void> {
    const outcome = await ask(getEvaluation, { evaluationId, stage: term });
    if (outcome.kind !== "done") return setProgress(progressOf(outcome));
    const now = savedOf(fieldIn(outcome.data.talk, field));
    if (isSameValue(now.value, value)) return settle(now);
    setOther(now);
    setProgress({ name: "idle" });
  }

  const canSave = isDirty && held === null && !other && !isBusy;
  useEffect(() => {
    // What was refused waits for the next change, or for the writer to try again.
    if (!canSave || progress.name === "failed") return;
    const isUnreachable = progress.name === "unreachable";
    const timer = setTimeout(() => void save(), isUnreachable ? retryMs : pauseMs);
    const isBack = () => void save();
    if (isUnreachable) window.addEventListener("online", isBack);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("online", isBack);
    };
  });

  return {
    value,
    saved: base.value,
    base,
    other: other?.value,
    /** The writer's text and what somebody else has saved, as one; null where that cannot be. */
    both,
    held,
    /** It is not saved, and will not be without the writer. */
    isStuck:
      isDirty &&
      (held !== null || other !== undefined || progress.name === "failed" || progress.name === "unreachable"),
    isDirty,
    progress,
    savedAt,
    change(next: TalkValue): void {
      setValue(next);
      if (!isBusy) setProgress({ name: "idle" });
    },
    /** Goes on with what an earlier visit has left unsent; what it was typed over may have changed since. */
    restore(known: SavedField, text: string): void {
      if (isDirty || isBusy || isSameValue(text, base.value)) return;
      setBase(known);
      setValue(text);
    },
    /** Saves now, without waiting for the pause. */
    flush(): void {
      if (canSave) void save();
    },
    choose(version: "mine" | "saved" | "both"): void {
      if (!other) return;
      setBase(other);
      setOther(undefined);
      if (version === "saved") setValue(other.value);
      else if (version === "both") setValue(both ?? value);
      else void save(other);
    },
  };
}

export type TalkFieldState = ReturnType<typeof useTalkField>;

const progressOf = (refusal: Refusal): Progress => {
  const { beside, above } = placed(refusal, ["value"]);
  return {
    name: refusal.kind === "unreachable" ? "unreachable" : "failed",
    problem: beside[0]?.[1] ?? above ?? refusal.problem,
  };
};
