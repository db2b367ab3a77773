"use client";

import { createContext, type ReactNode, use, useId, useState } from "react";
import { cx } from "./cx";
import { ErrorText, HelpText } from "./field-text";

type Wiring = { id?: string; "aria-describedby"?: string; "aria-invalid"?: true };

const WiringContext = createContext<Wiring>({});
const OwnErrorContext = createContext<(error: string | undefined) => void>(() => {});

type FieldProps = {
  label: ReactNode;
  /** Shown in a quiet style after the label, e.g. "(valgfritt)". */
  note?: string;
  /** One sentence under the label, above the control, so that a keyboard on a phone does not cover it. */
  help?: ReactNode;
  /** What to do about the error, in the reader's language; while it is set the control counts as invalid. */
  error?: string;
  /** Hides the label from the eye only; for a field that its heading already names. */
  labelHidden?: boolean;
  /** The control's id, if something else must point to it. */
  id?: string;
  className?: string;
  /** One control: TextInput, TextArea, Select or PasswordInput. */
  children: ReactNode;
};

/** Label, help, control and error in one column; the control inside is linked to the other three automatically. */
export function Field({ label, note, help, labelHidden, id, className, children, ...given }: FieldProps) {
  const ownId = useId();
  const [ownError, setOwnError] = useState<string>();
  const error = ownError ?? given.error;
  const controlId = id ?? ownId;
  const helpId = `${controlId}-help`;
  const errorId = `${controlId}-error`;
  const wiring: Wiring = {
    id: controlId,
    "aria-describedby": cx(help != null && helpId, error && errorId) || undefined,
    "aria-invalid": error ? true : undefined,
  };

  return (
    <div className={cx("flex flex-col gap-2", className)}>
      <div className={labelHidden ? "sr-only" : "flex flex-col gap-1"}>
        <label htmlFor={controlId} className="font-semibold wrap-anywhere">
          {label} {note && <span className="font-normal text-muted">{note}</span>}
        </label>
        {!labelHidden && help != null && <HelpText id={helpId}>{help}</HelpText>}
      </div>
      {labelHidden && help != null && <HelpText id={helpId}>{help}</HelpText>}
      <OwnErrorContext value={setOwnError}>
        <WiringContext value={wiring}>{children}</WiringContext>
      </OwnErrorContext>
      {error && (
        <ErrorText id={errorId} ref={showInDialog}>
          {error}
        </ErrorText>
      )}
    </div>
  );
}

/** A dialog shows the error of its first wrong field, which its buttons would hide. On a page the browser leaves room for it. */
function showInDialog(error: HTMLElement | null) {
  const wrong = error?.closest("dialog")?.querySelector("[aria-invalid]");
  if (error && wrong && error.parentElement?.contains(wrong)) error.scrollIntoView({ block: "nearest" });
}

/**
 * Merges what the surrounding Field sets with a control's own attributes; its own win, except that descriptions add up.
 * Outside a Field the control must have its own name.
 */
export function useFieldWiring<T extends { "aria-describedby"?: string }>(own: T): T & Wiring {
  const wiring = use(WiringContext);
  return {
    ...wiring,
    ...own,
    "aria-describedby": cx(own["aria-describedby"], wiring["aria-describedby"]) || undefined,
  };
}

/** Says in the surrounding Field what only its control knows to be wrong, in place of the Field's own error, or takes that back. */
export const useOwnError = () => use(OwnErrorContext);
