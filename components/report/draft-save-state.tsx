"use client";

import { useTranslations } from "next-intl";
import { SaveState } from "../ui/save-state";
import type { DraftState } from "./draft-state";
import { saveWords } from "./draft-words";
import { useErrorText } from "./texts";

/** Whether what was written is safe, in words that are always in view. */
export function DraftSaveState({ draft }: { draft: DraftState }) {
  const t = useTranslations("report");
  const errorText = useErrorText();
  const words = saveWords(draft);
  const text = () => {
    if (words.key === "save_done") return t(words.key, { time: words.time });
    if ("reason" in words) return t(words.key, { reason: errorText(words.reason) });
    return t(words.key);
  };
  return <SaveState state={words.state}>{text()}</SaveState>;
}
