"use client";

import { useTranslations } from "next-intl";
import { SaveState } from "@/components/ui/save-state";
import { showTime } from "@/lib/platform/dates";

type Props = {
  name: "idle" | "busy" | "done" | "failed" | "unreachable";
  /** When it was last saved. */
  at: Date | null;
};

/** Whether the choice next to it is saved; nothing before the first change. */
export function SavedState({ name, at }: Props) {
  const t = useTranslations("profile");
  if (name === "busy") return <SaveState state="saving">{t("saving")}</SaveState>;
  if (name === "unreachable") return <SaveState state="offline">{t("offline")}</SaveState>;
  if (name === "failed") return <SaveState state="failed">{t("failed")}</SaveState>;
  return at && <SaveState state="saved">{t("saved_at", { time: showTime(at) })}</SaveState>;
}
