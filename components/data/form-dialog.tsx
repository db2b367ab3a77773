"use client";

import { useTranslations } from "next-intl";
import { type ComponentProps, createContext, type FormEventHandler, type ReactNode, use, useId, useRef } from "react";
import { bringIntoView } from "@/components/ui/bring-into-view";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { ErrorText } from "@/components/ui/field-text";
import { useGuardedClose } from "./use-guarded-close";

type FormDialogProps = {
  title: ReactNode;
  description?: ReactNode;
  saveLabel: ReactNode;
  /** What was typed is not saved yet: closing asks first. */
  unsaved: boolean;
  busy: boolean;
  /** What is wrong and has no field. */
  problem?: string | false;
  /** A `ConflictNotice`, when somebody else saved first. */
  notice?: ReactNode;
  /** A button apart from the others. */
  aside?: ReactNode;
  /** Buttons beside the one that saves. */
  actions?: ReactNode;
  wide?: boolean;
  /** What it does cannot be undone. */
  danger?: boolean;
  onSubmit: FormEventHandler<HTMLFormElement>;
  onClose: () => void;
  children: ReactNode;
};

const LeaveContext = createContext((go: () => void) => go());

/** A button in a `FormDialog` that puts something else in its place: it asks first when something was typed. */
export function LeaveFormButton({ onClick, ...props }: ComponentProps<typeof Button> & { onClick: () => void }) {
  const leave = use(LeaveContext);
  return <Button {...props} onClick={() => leave(onClick)} />;
}

/** A form over the page. What was typed in it is not lost by closing it, nor when somebody else saved first. */
export function FormDialog(props: FormDialogProps) {
  const { title, description, saveLabel, unsaved, busy, problem, notice, aside, actions, wide, danger, children } =
    props;
  const t = useTranslations("common");
  const formId = useId();
  const element = useRef<HTMLFormElement>(null);
  const guard = useGuardedClose(unsaved, props.onClose, element);
  return (
    <LeaveContext value={guard.leave}>
      <Dialog
        key={guard.key}
        open
        wide={wide}
        onClose={guard.close}
        title={title}
        description={description}
        closeLabel={t("close")}
        footer={
          <>
            {aside}
            <Button onClick={guard.close}>{t("cancel")}</Button>
            {actions}
            <Button type="submit" form={formId} variant={danger ? "danger" : "primary"} busy={busy}>
              {saveLabel}
            </Button>
          </>
        }
      >
        <form
          ref={element}
          id={formId}
          method="post"
          onSubmit={props.onSubmit}
          noValidate
          className={wide ? "flex flex-col gap-6" : "flex flex-col gap-5"}
        >
          <div role="alert" className="empty:hidden">
            {notice}
          </div>
          {children}
          <div role="alert" className="empty:hidden">
            {problem && (
              <div ref={bringIntoView}>
                <ErrorText>{problem}</ErrorText>
              </div>
            )}
          </div>
        </form>
      </Dialog>
      {guard.question}
    </LeaveContext>
  );
}
