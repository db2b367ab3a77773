"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import type { FormEvent } from "react";
import { toast } from "sonner";
import { useCall } from "@/components/data/use-call";
import { CurrentPasswordField } from "@/components/password/password-fields";
import { Button } from "@/components/ui/button";
import { ErrorText } from "@/components/ui/field-text";
import { removeFeide } from "./calls";

type Props = { hasPassword: boolean; readOnly: boolean };

/** The tie to Feide in the profile, which the password ends. */
export function FeideSection({ hasPassword, readOnly }: Props) {
  const t = useTranslations("feide");
  const router = useRouter();
  const remove = useCall(removeFeide, ["currentPassword"]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const currentPassword = String(new FormData(form).get("currentPassword") ?? "");
    const answer = await remove.run({ currentPassword }, ([field = ""]) =>
      (form.elements.namedItem(field) as HTMLInputElement | null)?.focus(),
    );
    if (!answer) return;
    toast.success(t("removed"));
    router.refresh();
  }

  return (
    <div className="flex max-w-md flex-col gap-4">
      <p className="text-pretty">{t("profile_text")}</p>
      {!hasPassword && <p className="text-pretty text-muted">{t("error_no_password")}</p>}
      {hasPassword && !readOnly && (
        <form method="post" onSubmit={submit} noValidate className="flex flex-col gap-6">
          <CurrentPasswordField error={remove.errors.currentPassword} />
          <div role="alert" className="empty:hidden">
            {remove.problem && <ErrorText>{remove.problem}</ErrorText>}
          </div>
          <Button type="submit" busy={remove.busy} className="self-start max-sm:w-full">
            {t("remove")}
          </Button>
        </form>
      )}
    </div>
  );
}
