"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useLayoutEffect, useRef, useState } from "react";
import { CountedTextArea } from "@/components/layout/counted-text-area";
import { PersonalDataNotice } from "@/components/personal-data/personal-data-notice";
import { usePersonalDataGuard } from "@/components/personal-data/use-personal-data-guard";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { sentenceLimits } from "@/lib/features/sentence/rules";
import type { SentenceItem } from "@/lib/features/sentence/schema";

type SentenceRowProps = {
  sentence: SentenceItem;
  names: readonly string[];
  /** It was deleted while the list is open. */
  isGone: boolean;
  /** It takes the place of one that was deleted. */
  isRestored: boolean;
  /** Its text while it is being written, and null from when that ends. */
  draft: string | undefined;
  onDraft: (text: string | null) => void;
  /** Null when the change was saved, else the error text. */
  onEdit: (text: string) => Promise<string | null>;
  onRemove: () => Promise<void>;
  onRestore: () => Promise<void>;
};

/** One sentence to be changed or deleted, and the way to have it back. */
export function SentenceRow({
  sentence,
  names,
  isGone,
  isRestored,
  draft,
  onDraft,
  onEdit,
  onRemove,
  onRestore,
}: SentenceRowProps) {
  const t = useTranslations("sentence");
  const [busy, setBusy] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);
  const isRead = draft === undefined && !isGone;
  const wasRead = useRef(isRead && !isRestored);

  // What was written or undone took the control that was pressed away with it.
  useLayoutEffect(() => {
    if (isRead && !wasRead.current && document.activeElement === document.body) editButton.current?.focus();
    wasRead.current = isRead;
  }, [isRead]);

  const during = (work: () => Promise<void>) => () => {
    setBusy(true);
    void work().finally(() => setBusy(false));
  };

  if (draft !== undefined)
    return (
      <li className="py-3">
        <SentenceEditor before={sentence.text} text={draft} names={names} onChange={onDraft} onSave={onEdit} />
      </li>
    );
  if (isGone)
    return (
      <li className="flex items-center justify-between gap-3 py-3">
        <p role="status" className="line-clamp-1 min-w-0 text-muted">
          {t("removed", { text: sentence.text })}
        </p>
        {/* The button that was pressed is gone: its place takes the focus. */}
        <Button size="small" autoFocus busy={busy} onClick={during(onRestore)}>
          {t("undo")}
        </Button>
      </li>
    );
  return (
    <li className="flex flex-col gap-1 py-3">
      <p className="break-words whitespace-pre-line">{sentence.text}</p>
      <div className="-ml-3 flex flex-wrap gap-2">
        <Button
          ref={editButton}
          size="small"
          variant="quiet"
          aria-label={t("edit_named", { text: sentence.text })}
          onClick={() => onDraft(sentence.text)}
        >
          {t("edit")}
        </Button>
        <Button
          size="small"
          variant="quiet"
          aria-label={t("remove_named", { text: sentence.text })}
          busy={busy}
          onClick={during(onRemove)}
        >
          {t("remove")}
        </Button>
      </div>
    </li>
  );
}

type SentenceEditorProps = {
  before: string;
  text: string;
  names: readonly string[];
  /** Null when nothing is written any more. */
  onChange: (text: string | null) => void;
  onSave: (text: string) => Promise<string | null>;
};

function SentenceEditor({ before, text, names, onChange, onSave }: SentenceEditorProps) {
  const t = useTranslations();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const guard = usePersonalDataGuard({ text, onChange, known: before, except: names });

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (guard.hold()) return;
    setBusy(true);
    const problem = await onSave(text);
    setBusy(false);
    if (problem === null) onChange(null);
    else setError(problem);
  }

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-3">
      <Field label={t("sentence.text")} error={error}>
        <CountedTextArea
          autoFocus
          value={text}
          onChange={(event) => onChange(event.target.value)}
          limit={sentenceLimits.textLength}
        />
      </Field>
      <PersonalDataNotice {...guard.notice} />
      <div className="flex flex-wrap gap-3">
        <Button size="small" type="submit" variant="primary" busy={busy}>
          {t("sentence.save")}
        </Button>
        <Button size="small" onClick={() => onChange(null)}>
          {t("common.cancel")}
        </Button>
      </div>
    </form>
  );
}
