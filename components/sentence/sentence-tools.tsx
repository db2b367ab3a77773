"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { toast } from "@/components/ui/toast";
import { sentenceLimits } from "@/lib/features/sentence/rules";
import type { PersonalFinding } from "@/lib/platform/personal-data";
import { lengthOf } from "@/lib/platform/text-length";
import { insertAt } from "./insert-at";
import { useSaveSentence } from "./use-sentences";

const SentenceDialog = dynamic(() => import("./sentence-dialog").then((module) => module.SentenceDialog), {
  ssr: false,
});

type SentenceToolsProps = {
  /** The id of an element around the text area. */
  around: string;
  text: string;
  onChange: (text: string) => void;
  /** What in the text looks like personal data and has not been decided about. */
  held: readonly PersonalFinding[];
  /** Names that a sentence may contain. */
  names: readonly string[];
};

/** Inserts one of the writer's sentences into a text area at the cursor, or saves the selection as a sentence. */
export function SentenceTools({ around, text, onChange, held, names }: SentenceToolsProps) {
  const t = useTranslations("sentence");
  const save = useSaveSentence();
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const visited = useVisited(around);

  function insert(sentence: string) {
    const area = areaIn(around);
    const end = text.length;
    // A text area that was never focused has its cursor at the start, which is not where to insert.
    const selection =
      area && visited.current ? { start: area.selectionStart, end: area.selectionEnd } : { start: end, end };
    const result = insertAt(text, sentence, selection);
    onChange(result.text);
    setOpen(false);
    // The dialog gives the focus back to its button first.
    requestAnimationFrame(() => {
      area?.focus();
      area?.setSelectionRange(result.caret, result.caret);
    });
  }

  async function keep() {
    const area = areaIn(around);
    const marked = area ? text.slice(area.selectionStart, area.selectionEnd).trim() : "";
    const sentence = marked || text.trim();
    const isHeld = held.some(({ excerpt }) => sentence.includes(excerpt));
    const refused = refusalOf(sentence, isHeld);
    if (refused) return toast.error(t(refused));
    setBusy(true);
    const { problem } = await save({ text: sentence });
    setBusy(false);
    if (problem) toast.error(problem);
    else toast.success(t("kept"));
  }

  return (
    <div className="no-print -mt-2 -ml-3 flex flex-wrap gap-x-2">
      <Button
        variant="quiet"
        size="small"
        icon={<Icon name="chat-bubble-bottom-center-text-solid" />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t("insert")}
      </Button>
      <Button variant="quiet" size="small" icon={<Icon name="bookmark-solid" />} busy={busy} onClick={keep}>
        {t("keep")}
      </Button>
      {open && <SentenceDialog names={names} onChoose={insert} onClose={() => setOpen(false)} />}
    </div>
  );
}

function refusalOf(sentence: string, isHeld: boolean): "nothing_to_keep" | "too_long" | "decide_first" | null {
  if (sentence === "") return "nothing_to_keep";
  if (lengthOf(sentence) > sentenceLimits.textLength) return "too_long";
  return isHeld ? "decide_first" : null;
}

const areaIn = (around: string): HTMLTextAreaElement | null =>
  document.getElementById(around)?.querySelector("textarea") ?? null;

/** Whether the writer has been in the text area since the page opened. */
function useVisited(around: string) {
  const visited = useRef(false);
  useEffect(() => {
    const area = areaIn(around);
    const visit = () => {
      visited.current = true;
    };
    area?.addEventListener("focus", visit);
    return () => area?.removeEventListener("focus", visit);
  }, [around]);
  return visited;
}
