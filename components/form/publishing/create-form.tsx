"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useAsk } from "@/components/data/use-ask";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { createForm } from "../calls";
import { formPath } from "../editing/form-path";
import { NameDialog } from "./name-dialog";

/** Makes a new form and opens its draft. */
export function CreateForm() {
  const t = useTranslations("form");
  const router = useRouter();
  const ask = useAsk();
  const [open, setOpen] = useState(false);

  async function create(name: string) {
    const outcome = await ask(createForm, { name });
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
        />
      )}
    </>
  );
}
