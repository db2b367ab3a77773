"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ConflictNotice } from "@/components/data/conflict-notice";
import { FormDialog } from "@/components/data/form-dialog";
import type { Outcome } from "@/components/data/outcome";
import { useAsk } from "@/components/data/use-ask";
import { useAskOrFind } from "@/components/data/use-ask-or-find";
import { useCallForm } from "@/components/data/use-call-form";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { TextInput } from "@/components/ui/text-input";
import { toast } from "@/components/ui/toast";
import { domainKinds, isInUse } from "@/lib/features/domain/rules";
import { type CreateDomainInput, createDomainSchema, type DomainItem } from "@/lib/features/domain/schema";
import { createDomain, listDomains, updateDomain } from "./calls";

const fields = ["name", "host", "kind"] as const;

/** Asks for a new school or placement site, or changes one. What somebody else saved meanwhile is shown beside what was typed. */
export function DomainDialog({ domain: shown, onClose }: { domain?: DomainItem; onClose: () => void }) {
  const t = useTranslations();
  const ask = useAsk();
  const router = useRouter();
  /** As it was last read: what a save is based on. */
  const [base, setBase] = useState(shown);
  const [meanwhile, setMeanwhile] = useState<DomainItem | null>(null);
  const create = useAskOrFind(createDomain, findSaved);
  const update = useAskOrFind(updateDomain, findSaved);
  const form = useCallForm({
    schema: createDomainSchema,
    fields,
    defaultValues: { name: shown?.name ?? "", host: shown?.hostName ?? "", kind: shown?.kind ?? "school" },
    send: save,
    onDone: (_, { name }) => {
      toast.success(t(base ? "domain.saved" : "domain.created", { name }));
      onClose();
      router.refresh();
    },
  });
  const { register, errorOf } = form;

  /** The organisation as it was typed, saved by a call that was not answered. */
  async function findSaved({ name, host, kind }: Partial<CreateDomainInput>): Promise<DomainItem | null> {
    const found = await ask(listDomains, base ? { domainId: base.domainId } : { search: host });
    const items = found.kind === "done" ? found.data.items : [];
    return items.find((item) => item.name === name && item.host === host && item.kind === kind) ?? null;
  }

  async function save(input: CreateDomainInput): Promise<Outcome<unknown>> {
    if (!base) return create(input);
    setMeanwhile(null);
    const { domainId, revision } = base;
    const outcome = await update({ ...input, domainId, revision });
    if (outcome.kind !== "changed") return outcome;
    const now = await ask(listDomains, { domainId });
    const latest = now.kind === "done" ? now.data.items[0] : undefined;
    if (!latest) return now.kind === "done" ? outcome : now;
    setBase(latest);
    setMeanwhile(latest);
    return outcome;
  }

  const shownAs = (field: (typeof fields)[number], one: DomainItem) =>
    ({ name: one.name, host: one.hostName, kind: t(`domain.kind_${one.kind}`) })[field];
  const isFixed = base !== undefined && isInUse(base);
  return (
    <FormDialog
      title={shown ? t("domain.edit", { name: shown.name }) : t("domain.new_title")}
      saveLabel={t(shown ? "domain.save" : "domain.create")}
      unsaved={form.unsaved}
      busy={form.busy}
      problem={!form.changed && form.problem}
      notice={
        meanwhile && (
          <ConflictNotice title={t("domain.meanwhile_title")}>
            <p>{t("domain.meanwhile_text")}</p>
            <ul className="my-2 list-disc pl-5">
              {fields.map((field) => (
                <li key={field} className="wrap-anywhere">
                  {t("domain.meanwhile_field", { field: t(`domain.${field}`), value: shownAs(field, meanwhile) })}
                </li>
              ))}
            </ul>
            <p>{t("domain.meanwhile_save")}</p>
          </ConflictNotice>
        )
      }
      onSubmit={form.submit}
      onClose={onClose}
    >
      <Field label={t("domain.name")} error={errorOf("name")}>
        <TextInput autoComplete="off" {...register("name")} />
      </Field>
      <Field
        label={t("domain.host")}
        help={isFixed ? t("domain.host_fixed", { users: base.users, groups: base.groups }) : t("domain.host_help")}
        error={errorOf("host")}
      >
        <TextInput
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          inputMode="url"
          readOnly={isFixed}
          {...register("host")}
        />
      </Field>
      <Field label={t("domain.kind")} error={errorOf("kind")}>
        <Select {...register("kind")}>
          {domainKinds.map((kind) => (
            <option key={kind} value={kind}>
              {t(`domain.kind_${kind}`)}
            </option>
          ))}
        </Select>
      </Field>
    </FormDialog>
  );
}
