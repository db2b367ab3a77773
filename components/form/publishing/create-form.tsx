"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { sendIds } from "@/components/data/send-id";
import { useAsk } from "@/components/data/use-ask";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { Select } from "@/components/ui/select";
import { type FormKind, formKindNames } from "@/lib/features/form/content/rules";
import { createForm } from "../calls";
import { formPath } from "../editing/form-path";
import { NameDialog } from "./name-dialog";

/** Makes a new form and opens its draft. */
export function CreateForm() {
  const t = useTranslations("form");
  const router = useRouter();
  const ask = useAsk();
  const [open, setOpen] = useState(false);
  const [sendIdOf] = useState(sendIds);
  const [kind, setKind] = useState<FormKind>("report");

  async function create(name: string) {
    const form = { kind, name };
    const outcome = await ask(createForm, { ...form, sendId: sendIdOf(form) });
    if (outcome.kind === "done") router.push(formPath(outcome.data));
    return outcome;
  }

  return (
    <>
      <Button variant="primary" icon={<Icon name="document-plus-solid" />} onClick={() => setOpen(true)}>
        {t("create")}
      </Button>
      {open && (
        <NameDialog
          title={t("create")}
          description={t("create_text")}
          saveLabel={t("create_submit")}
          initial=""
          save={create}
          onClose={() => setOpen(false)}
        >
          <Field label={t("kind")} help={t(`kind_help_${kind}`)} className="sm:max-w-xs">
            <Select value={kind} onChange={(event) => setKind(event.target.value as FormKind)}>
              {formKindNames.map((one) => (
                <option key={one} value={one}>
                  {t(`kind_${one}`)}
                </option>
              ))}
            </Select>
          </Field>
        </NameDialog>
      )}
    </>
  );
}
