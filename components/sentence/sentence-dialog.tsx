"use client";

import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { useGuardedClose } from "@/components/data/use-guarded-close";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { Field } from "@/components/ui/field";
import { ErrorText } from "@/components/ui/field-text";
import { Icon } from "@/components/ui/icon";
import { PlainList } from "@/components/ui/plain-list";
import { Spinner } from "@/components/ui/spinner";
import { TextInput } from "@/components/ui/text-input";
import type { SentenceItem } from "@/lib/features/sentence/schema";
import { SentenceRow } from "./sentence-row";
import { useSentences } from "./use-sentences";

/** A list shorter than this is read faster than searched. */
const manySentences = 8;

type SentenceDialogProps = {
  /** Names that a sentence may contain. */
  names: readonly string[];
  onChoose: (sentence: string) => void;
  onClose: () => void;
};

/** The writer's own sentences: to choose one, or to change and delete them. */
export function SentenceDialog({ names, onChoose, onClose }: SentenceDialogProps) {
  const t = useTranslations();
  const { sentences, failed, gone, restored, problem, remove, restore, edit } = useSentences();
  const [wanted, setWanted] = useState("");
  const [managing, setManaging] = useState(false);
  // What is being written, by sentence.
  const [drafts, setDrafts] = useState<Readonly<Record<number, string>>>({});
  const content = useRef<HTMLUListElement>(null);
  const isChanged = ({ sentenceId, text }: SentenceItem) => (drafts[sentenceId] ?? text) !== text;
  const unsaved = sentences?.some(isChanged) ?? false;
  const guard = useGuardedClose(unsaved, onClose, content);
  const shown = sentences?.filter(({ text }) => text.toLowerCase().includes(wanted.trim().toLowerCase())) ?? [];

  const row = (sentence: SentenceItem) => (
    <SentenceRow
      key={sentence.sentenceId}
      sentence={sentence}
      names={names}
      isGone={gone.includes(sentence.sentenceId)}
      isRestored={restored.includes(sentence.sentenceId)}
      draft={drafts[sentence.sentenceId]}
      onDraft={(text) =>
        setDrafts(({ [sentence.sentenceId]: _, ...others }) =>
          text === null ? others : { ...others, [sentence.sentenceId]: text },
        )
      }
      onEdit={(text) => edit(sentence.sentenceId, text)}
      onRemove={() => remove(sentence.sentenceId)}
      onRestore={() => restore(sentence)}
    />
  );
  const choice = ({ sentenceId, text }: SentenceItem) => (
    <li key={sentenceId}>
      <button
        type="button"
        onClick={() => onChoose(text)}
        className="min-h-touch w-full rounded px-2 py-3 text-left break-words whitespace-pre-line hover:bg-brand-soft"
      >
        {text}
      </button>
    </li>
  );

  return (
    <>
      <Dialog
        key={guard.key}
        open
        onClose={guard.close}
        title={t("sentence.title")}
        description={sentences && sentences.length > 0 && !managing ? t("sentence.lead") : undefined}
        closeLabel={t("common.close")}
        footer={
          sentences &&
          sentences.length > 0 && (
            <Button
              variant={managing ? "secondary" : "quiet"}
              // What is being written is saved or given up in its row first.
              disabled={managing && unsaved}
              onClick={() => setManaging(!managing)}
            >
              {t(managing ? "sentence.manage_done" : "sentence.manage")}
            </Button>
          )
        }
      >
        {!sentences && !failed && (
          <div className="grid h-40 place-items-center" role="status" aria-label={t("common.loading")}>
            <Spinner />
          </div>
        )}
        {failed && <ErrorText>{t("sentence.not_loaded")}</ErrorText>}
        {sentences?.length === 0 && (
          <EmptyState icon={<Icon name="chat-bubble-bottom-center-text" />} title={t("sentence.empty_title")}>
            {t("sentence.empty_text")}
          </EmptyState>
        )}
        {sentences && sentences.length > manySentences && (
          <Field label={t("sentence.search")}>
            <TextInput type="search" value={wanted} onChange={(event) => setWanted(event.target.value)} />
          </Field>
        )}
        <div role="alert" className="empty:hidden">
          {problem && <ErrorText>{problem}</ErrorText>}
        </div>
        {wanted && shown.length === 0 && <p role="status">{t("sentence.none_found", { text: wanted.trim() })}</p>}
        {shown.length > 0 && (
          <PlainList ref={content} className="divide-y divide-line border-y border-line">
            {shown.map(managing ? row : choice)}
          </PlainList>
        )}
      </Dialog>
      {guard.question}
    </>
  );
}
