"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type FormEvent, type KeyboardEvent, useRef, useState } from "react";
import { ConflictNotice } from "@/components/data/conflict-notice";
import { placed } from "@/components/data/outcome";
import { useAsk } from "@/components/data/use-ask";
import { useLeaveGuard } from "@/components/data/use-leave-guard";
import { CountedTextArea } from "@/components/layout/counted-text-area";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { ErrorText } from "@/components/ui/field-text";
import { toast } from "@/components/ui/toast";
import { undoMs } from "@/components/ui/undo-ms";
import type { TextItem } from "@/lib/features/language/schema";
import { type Language, languageTag } from "@/lib/platform/i18n/locales";
import { limits } from "@/lib/platform/limits";
import { getDataContentLanguage, saveContentLanguage } from "./calls";

type Props = { item: TextItem; language: Language; onClose: () => void };

/** The field in which a text is written, in its place in the list, with what is wrong beside it. */
export function TextEditor({ item, language, onClose }: Props) {
  const t = useTranslations();
  const router = useRouter();
  const ask = useAsk();
  const { key, value, shipped, placeholders } = item;
  const { code } = language;
  const given = value ?? shipped ?? "";
  const field = useRef<HTMLTextAreaElement>(null);
  const [typed, setTyped] = useState(given);
  // What saving replaces, and undoing brings back.
  const [before, setBefore] = useState({ value, revision: item.revision });
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<{ error?: string; problem?: string; meanwhile?: TextItem }>({});
  const guard = useLeaveGuard(typed !== given);

  async function save(next: string | null) {
    setBusy(true);
    const outcome = await ask(saveContentLanguage, { code, key, value: next, revision: before.revision });
    setBusy(false);
    if (outcome.kind === "done") {
      const undo = { label: t("texts.undo"), onClick: () => void putBack(outcome.data.revision) };
      toast.success(t(next === null ? "texts.reverted" : "texts.saved"), { action: undo, duration: undoMs });
      router.refresh();
      return onClose();
    }
    if (outcome.kind === "changed") return showMeanwhile(outcome.revision ?? 0);
    const { beside, above } = placed(outcome, ["value"]);
    setRefused({ error: beside[0]?.[1], problem: above });
    field.current?.focus();
  }

  /** What was typed stays; saving again is on top of what is there now. */
  async function showMeanwhile(now: number) {
    const outcome = await ask(getDataContentLanguage, { code, search: key });
    if (outcome.kind !== "done") return setRefused({ problem: outcome.problem });
    const meanwhile = outcome.data.items.find((other) => other.key === key);
    setBefore({ value: meanwhile?.value ?? null, revision: now });
    setRefused({ meanwhile });
  }

  async function putBack(changed: number) {
    const outcome = await ask(saveContentLanguage, { code, key, value: before.value, revision: changed });
    if (outcome.kind !== "done") toast.error(outcome.problem);
    router.refresh();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    void save(typed);
  }

  function leave({ key: pressed, nativeEvent }: KeyboardEvent) {
    if (pressed === "Escape" && !nativeEvent.isComposing && typed === given) onClose();
  }

  const { error, problem, meanwhile } = refused;
  return (
    <form onSubmit={submit} onKeyDown={leave} className="max-w-2xl min-w-0">
      <div role="alert">
        {meanwhile && (
          <ConflictNotice title={t("texts.meanwhile_title")}>
            <p>{t("texts.meanwhile_text")}</p>
            <p className="mt-2 wrap-anywhere whitespace-pre-line">
              {meanwhile.value ?? meanwhile.shipped ?? t("texts.meanwhile_none")}
            </p>
          </ConflictNotice>
        )}
      </div>
      <Field
        label={t("texts.own", { language: language.name })}
        help={
          placeholders.length > 0 && (
            <>
              {t("texts.placeholders")}: <code className="wrap-anywhere">{placeholders.join(" ")}</code>
            </>
          )
        }
        error={error}
      >
        <CountedTextArea
          ref={field}
          autoFocus
          lang={languageTag(code)}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          limit={limits.contentLength}
        />
      </Field>
      {value !== null && shipped !== null && (
        <div className="mt-3">
          <p className="text-meta text-muted">{t("texts.original")}</p>
          <p lang={languageTag(code)} className="wrap-anywhere whitespace-pre-line">
            {shipped}
          </p>
        </div>
      )}
      {guard}
      <div role="alert" className="empty:hidden">
        {problem && <ErrorText>{problem}</ErrorText>}
      </div>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button type="submit" variant="primary" size="small" busy={busy}>
          {t("texts.save")}
        </Button>
        <Button size="small" onClick={onClose}>
          {t("common.cancel")}
        </Button>
        {value !== null && (
          <Button size="small" variant="quiet" busy={busy} onClick={() => save(null)}>
            {t(shipped === null ? "texts.revert_missing" : "texts.revert")}
          </Button>
        )}
      </div>
    </form>
  );
}
