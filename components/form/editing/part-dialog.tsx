"use client";

import { useTranslations } from "next-intl";
import { type FormEventHandler, type ReactNode, useId, useRef } from "react";
import { Notice } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { ErrorText } from "@/components/ui/field-text";
import { useGuardedClose } from "./use-guarded-close";

type Props = {
  title: string;
  description?: string;
  saveLabel: string;
  /** What was typed is not saved yet. */
  unsaved: boolean;
  busy: boolean;
  problem?: string;
  /** Somebody else saved in the draft first. */
  meanwhile?: boolean;
  onSubmit: FormEventHandler<HTMLFormElement>;
  onClose: () => void;
  children: ReactNode;
};

/** A form over the page whose typed words are not lost by closing it, nor when somebody else saved first. */
export function PartDialog({ title, description, saveLabel, unsaved, busy, problem, meanwhile, ...rest }: Props) {
  const t = useTranslations();
  const formId = useId();
  const element = useRef<HTMLFormElement>(null);
  const guard = useGuardedClose(unsaved, rest.onClose, element);
  return (
    <>
      <Dialog
        key={guard.key}
        open
        wide
        onClose={guard.close}
        title={title}
        description={description}
        closeLabel={t("common.close")}
        footer={
          <>
            <Button onClick={guard.close}>{t("common.cancel")}</Button>
            <Button type="submit" form={formId} variant="primary" busy={busy}>
              {saveLabel}
            </Button>
          </>
        }
      >
        <form
          ref={element}
          id={formId}
          method="post"
          onSubmit={rest.onSubmit}
          noValidate
          className="flex flex-col gap-6"
        >
          <div role="alert" className="flex flex-col gap-4 empty:hidden">
            {meanwhile && (
              <Notice tone="warning" title={t("form.meanwhile_title")}>
                {t("form.meanwhile_elsewhere")}
              </Notice>
            )}
            {problem && <ErrorText>{problem}</ErrorText>}
          </div>
          {rest.children}
        </form>
      </Dialog>
      {guard.question}
    </>
  );
}
