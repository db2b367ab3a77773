"use client";

import type { ReactNode } from "react";
import { Button } from "./button";
import { Dialog } from "./dialog";

type ConfirmDialogProps = {
  open: boolean;
  onClose: () => void;
  onConfirm: () => void;
  /** The question, e.g. "Slette rapporten?". */
  title: ReactNode;
  /** What happens then, and whether it can be undone. */
  description?: ReactNode;
  children?: ReactNode;
  /** Says what will happen, e.g. "Slett rapporten". */
  confirmLabel: string;
  /** Also the name of the close button. */
  cancelLabel: string;
  /** What is confirmed cannot be taken back. */
  danger?: boolean;
  /** The work is under way. */
  busy?: boolean;
};

/** Asks before something that matters happens. The focus starts on the way out. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { onClose, onConfirm, confirmLabel, cancelLabel, danger, busy, ...rest } = props;
  return (
    <Dialog
      {...rest}
      onClose={onClose}
      closeLabel={cancelLabel}
      footer={
        <>
          <Button onClick={onClose}>{cancelLabel}</Button>
          <Button variant={danger ? "danger" : "primary"} busy={busy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    />
  );
}
