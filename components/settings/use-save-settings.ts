"use client";

import { useRouter } from "next/navigation";
import { useState, useTransition } from "react";
import type { Outcome } from "@/components/data/outcome";
import { useAsk } from "@/components/data/use-ask";
import type { SaveSettingsInput, SettingsDetail } from "@/lib/features/settings/schema";
import { getSettings, saveSettings } from "./calls";
import { differencesOf, type SettingsDifference } from "./settings-form";

/**
 * Saves the settings. `settings` is the latest version of them: the page's, or the one fetched after somebody else's change. `meanwhile` is
 * what somebody else had changed when this was to be saved.
 */
export function useSaveSettings(shown: SettingsDetail) {
  const ask = useAsk();
  const router = useRouter();
  const [fetched, setFetched] = useState(shown);
  const [meanwhile, setMeanwhile] = useState<SettingsDifference[]>();
  const [refreshing, startRefresh] = useTransition();
  const settings = fetched.revision > shown.revision ? fetched : shown;

  async function save(input: Omit<SaveSettingsInput, "revision">): Promise<Outcome<unknown>> {
    setMeanwhile(undefined);
    const outcome = await ask(saveSettings, { ...input, revision: settings.revision });
    if (outcome.kind === "done") startRefresh(() => router.refresh());
    if (outcome.kind !== "changed") return outcome;
    const now = await ask(getSettings, {});
    if (now.kind !== "done") return now;
    setFetched(now.data);
    setMeanwhile(differencesOf(settings, now.data));
    return outcome;
  }

  return { settings, save, meanwhile, refreshing };
}
