"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useAsk } from "@/components/data/use-ask";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { toast } from "@/components/ui/toast";
import { undoMs } from "@/components/ui/undo-ms";
import type { LanguageItem } from "@/lib/features/language/schema";
import { activeLanguage, changeLanguageDefault } from "./calls";

/** Takes a language out of use or back into it, which can be undone, and makes it the default, which asks first. */
export function LanguageActions({ language: { code, name, active, isDefault } }: { language: LanguageItem }) {
  const t = useTranslations("languages");
  const common = useTranslations("common");
  const router = useRouter();
  const ask = useAsk();
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  if (isDefault) return null;

  async function change(next: boolean, canUndo = true) {
    setBusy(true);
    const outcome = await ask(activeLanguage, { code, active: next });
    setBusy(false);
    router.refresh();
    if (outcome.kind !== "done") return toast.error(outcome.problem);
    const undo = { label: t("undo"), onClick: () => void change(!next, false) };
    toast.success(t(next ? "activated" : "deactivated", { name }), canUndo ? { action: undo, duration: undoMs } : {});
  }

  async function makeDefault() {
    setBusy(true);
    const outcome = await ask(changeLanguageDefault, { code });
    setBusy(false);
    setAsking(false);
    router.refresh();
    if (outcome.kind === "done") toast.success(t("default_done", { name }));
    else toast.error(outcome.problem);
  }

  return (
    <div className="flex flex-wrap gap-2 max-lg:mt-2">
      {active && (
        <Button size="small" aria-label={t("make_default_of", { name })} onClick={() => setAsking(true)}>
          {t("make_default")}
        </Button>
      )}
      <Button
        size="small"
        variant="quiet"
        className="first:-ml-3"
        busy={busy && !asking}
        aria-label={t(active ? "deactivate_of" : "activate_of", { name })}
        onClick={() => change(!active)}
      >
        {t(active ? "deactivate" : "activate")}
      </Button>
      {asking && (
        <ConfirmDialog
          open
          onClose={() => setAsking(false)}
          onConfirm={makeDefault}
          busy={busy}
          title={t("default_title", { name })}
          description={t("default_text")}
          confirmLabel={t("make_default")}
          cancelLabel={common("cancel")}
        />
      )}
    </div>
  );
}
