"use client";

import { useTranslations } from "next-intl";
import type { CallState } from "@/components/data/use-call";
import { SaveState } from "@/components/ui/save-state";
import { showTime } from "@/lib/platform/dates";

type Props = {
  state: CallState;
  /** When it was last saved. */
  at: Date | null;
  /** It is saved by a button, whose success is read aloud. */
  announce?: boolean;
};

/** Whether the choice next to it is saved; nothing before the first change. */
export function SavedState({ state, at, announce = false }: Props) {
  const t = useTranslations("profile");
  if (state === "busy") return <SaveState state="saving">{t("saving")}</SaveState>;
  if (state === "unreachable") return <SaveState state="offline">{t("offline")}</SaveState>;
  if (state === "failed") return <SaveState state="failed">{t("failed")}</SaveState>;
  return (
    at && (
      <SaveState state="saved" announce={announce}>
        {t("saved_at", { time: showTime(at) })}
      </SaveState>
    )
  );
}
