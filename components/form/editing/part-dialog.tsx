"use client";

import { useTranslations } from "next-intl";
import type { FormEventHandler, ReactNode } from "react";
import { ConflictNotice } from "@/components/data/conflict-notice";
import { FormDialog } from "@/components/data/form-dialog";

type Props = {
  title: string;
  description?: string;
  saveLabel: string;
  /** Unsaved input exists. */
  unsaved: boolean;
  busy: boolean;
  problem?: string;
  /** Somebody else saved in the draft first. */
  changed?: boolean;
  onSubmit: FormEventHandler<HTMLFormElement>;
  onClose: () => void;
  children: ReactNode;
};

/** Asks for a part of a draft that is no question. */
export function PartDialog({ changed, problem, ...rest }: Props) {
  const t = useTranslations("form");
  const notice = <ConflictNotice title={t("meanwhile_title")}>{t("meanwhile_elsewhere")}</ConflictNotice>;
  return <FormDialog {...rest} wide notice={changed && notice} problem={!changed && problem} />;
}
