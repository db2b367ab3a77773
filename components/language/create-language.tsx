"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { FormDialog } from "@/components/data/form-dialog";
import { lazySchema } from "@/components/data/lazy-resolver";
import { sendIds } from "@/components/data/send-id";
import { useAsk } from "@/components/data/use-ask";
import { useCheckedForm } from "@/components/data/use-checked-form";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { TextInput } from "@/components/ui/text-input";
import { toast } from "@/components/ui/toast";
import type { CreateLanguageInput } from "@/lib/features/language/schema";
import { createLanguage } from "./calls";

/** Opens the dialog that adds a language. */
export function CreateLanguage() {
  const t = useTranslations("languages");
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="primary" icon={<Icon name="plus-solid" />} onClick={() => setOpen(true)}>
        {t("new")}
      </Button>
      {open && <CreateDialog onClose={() => setOpen(false)} />}
    </>
  );
}

const check = lazySchema(() => import("@/lib/features/language/schema").then((module) => module.createLanguageSchema));

const fields = ["name", "code"] as const;

function CreateDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("languages");
  const router = useRouter();
  const ask = useAsk();
  const [sendIdOf] = useState(sendIds);
  const form = useCheckedForm<CreateLanguageInput, CreateLanguageInput, { code: string }>({
    check,
    fields,
    defaultValues: { name: "", code: "" },
    send: (typed) => ask(createLanguage, { ...typed, sendId: sendIdOf(typed) }),
    onDone: (_, { name }) => {
      toast.success(t("made", { name }));
      router.refresh();
      onClose();
    },
  });
  return (
    <FormDialog
      title={t("new_title")}
      description={t("new_text")}
      saveLabel={t("save")}
      unsaved={form.unsaved}
      busy={form.busy}
      problem={form.problem}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <Field label={t("name")} help={t("name_help")} error={form.errorOf("name")}>
        <TextInput autoComplete="off" {...form.register("name")} />
      </Field>
      <Field label={t("code")} help={t("code_help")} error={form.errorOf("code")}>
        <TextInput autoComplete="off" autoCapitalize="none" spellCheck={false} {...form.register("code")} />
      </Field>
    </FormDialog>
  );
}
