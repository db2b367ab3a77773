import Form from "next/form";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { TextInput } from "@/components/ui/text-input";
import { limits } from "@/lib/platform/limits";

/** Narrows the list of calls; the words live in the address. A plain form that works before any script. */
export function CallSearch({ search }: { search: string }) {
  const t = useTranslations("api_docs");
  return (
    <Form
      // The field shows what the address says, also after going back.
      key={search}
      action="/api/docs"
      role="search"
      className="mb-6 flex flex-col gap-4 sm:flex-row sm:items-end"
    >
      <Field label={t("search")} className="min-w-0 flex-1">
        <TextInput
          type="search"
          name="search"
          defaultValue={search}
          maxLength={limits.inputLength}
          spellCheck={false}
        />
      </Field>
      <Button type="submit" icon={<Icon name="magnifying-glass-solid" />}>
        {t("find")}
      </Button>
    </Form>
  );
}
