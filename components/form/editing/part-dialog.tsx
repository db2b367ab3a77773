"use client";

import type { FormEventHandler, ReactNode } from "react";
import { FormDialog } from "@/components/data/form-dialog";

type Props = {
  title: string;
  description?: string;
  saveLabel: string;
  /** Unsaved input exists. */
  unsaved: boolean;
  busy: boolean;
  problem?: string;
  /** Somebody else saved in the draft first: a `PartConflictNotice`. */
  notice?: ReactNode;
  onSubmit: FormEventHandler<HTMLFormElement>;
  onClose: () => void;
  children: ReactNode;
};

/** Asks for a part of a draft that is no question. */
export function PartDialog({ notice, problem, ...rest }: Props) {
  return <FormDialog {...rest} wide notice={notice} problem={!notice && problem} />;
}
