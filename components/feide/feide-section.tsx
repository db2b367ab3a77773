"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import type { FormEvent } from "react";
import { useCall } from "@/components/data/use-call";
import { CurrentPasswordField } from "@/components/password/password-fields";
import { Button } from "@/components/ui/button";
import { ErrorText } from "@/components/ui/field-text";
import { Notice } from "@/components/ui/notice";
import { toast } from "@/components/ui/toast";
import type { ProofProblem } from "@/lib/features/feide/rules";
import type { OwnProfile } from "@/lib/features/profile/schema";
import { removeFeide } from "./calls";
import { FeideProof } from "./feide-proof";
import { useFocusAfterProof } from "./use-focus-after-proof";

type Props = {
  profile: Pick<OwnProfile, "hasPassword" | "provesByFeide">;
  readOnly: boolean;
  /** Feide has just proved that it is the person, for ending the tie. */
  proved: boolean;
  problem: ProofProblem | null;
};

/** The tie to Feide in the profile, which the password or a new sign-in at Feide ends. */
export function FeideSection({ profile: { hasPassword, provesByFeide }, readOnly, proved, problem }: Props) {
  const t = useTranslations("feide");
  const router = useRouter();
  const remove = useCall(removeFeide, proved ? [] : ["currentPassword"]);
  const button = useFocusAfterProof(proved || problem !== null);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const currentPassword = String(new FormData(form).get("currentPassword") ?? "");
    const answer = await remove.run({ currentPassword }, ([field = ""]) =>
      (form.elements.namedItem(field) as HTMLInputElement | null)?.focus(),
    );
    // A proof that has run out is shown no more.
    if (!answer) return router.refresh();
    toast.success(t("removed"));
    router.refresh();
  }

  return (
    <div className="flex max-w-md flex-col gap-4">
      <p>{t("profile_text")}</p>
      {!hasPassword && <p className="text-muted">{t("error_no_password")}</p>}
      {hasPassword && !readOnly && (
        <form method="post" onSubmit={submit} noValidate className="flex flex-col gap-6">
          {proved ? (
            <Notice tone="positive" role="status">
              {t("proved_end_feide")}
            </Notice>
          ) : (
            <>
              <CurrentPasswordField error={remove.errors.currentPassword} />
              {provesByFeide && <FeideProof scope={{ purpose: "end_feide" }} hasPassword problem={problem} />}
            </>
          )}
          <div role="alert" className="empty:hidden">
            {remove.problem && <ErrorText>{remove.problem}</ErrorText>}
          </div>
          <Button ref={button} type="submit" busy={remove.busy} className="self-start max-sm:w-full">
            {t("remove")}
          </Button>
        </form>
      )}
    </div>
  );
}
