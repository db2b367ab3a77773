"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { toast } from "sonner";
import { z } from "zod";
import { useCall } from "@/components/layout/use-call";
import { useErrorText } from "@/components/layout/use-error-text";
import { Notice } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { ErrorText } from "@/components/ui/field-text";
import { TextInput } from "@/components/ui/text-input";
import type { cancelEmail, confirmEmail, updateProfile } from "@/lib/features/profile/contract";
import type { OwnProfile } from "@/lib/features/profile/schema";
import { mailedCode } from "@/lib/platform/validators";
import { typedOf } from "./profile-form";

const schema = z.object({ code: mailedCode });

type Props = { profile: OwnProfile; pendingEmail: string };

/** Stands until the code that was mailed to a new address is typed, or the old address kept after all. */
export function EmailChange({ profile, pendingEmail }: Props) {
  const t = useTranslations("profile");
  const errorText = useErrorText();
  const router = useRouter();
  const confirm = useCall<typeof confirmEmail>("/user/confirmEmail");
  const again = useCall<typeof updateProfile>("/user/update-profile");
  const cancel = useCall<typeof cancelEmail>("/user/cancelEmail");
  const { register, handleSubmit, setError, reset, formState } = useForm<z.infer<typeof schema>>({
    resolver: zodResolver(schema),
    defaultValues: { code: "" },
  });
  const own = formState.errors.code;
  const problem = confirm.problem ?? again.errors.email ?? again.problem ?? cancel.problem;

  const finish = (words: string) => {
    toast.success(words);
    router.refresh();
  };

  async function submit(input: z.infer<typeof schema>) {
    const answer = await confirm.run(input, ({ code }) => {
      if (code) setError("code", { type: "server", message: code }, { shouldFocus: true });
    });
    if (answer) finish(t("email_changed"));
  }

  async function sendAgain() {
    if (!(await again.run({ ...typedOf(profile), email: pendingEmail }))) return;
    reset();
    toast.success(t("sent_again"));
  }

  return (
    <Notice title={t("pending_title", { email: pendingEmail })}>
      <p>{t("pending_text", { current: profile.email })}</p>
      <form method="post" onSubmit={handleSubmit(submit)} noValidate className="mt-4 flex flex-col gap-4">
        <Field
          label={t("code")}
          error={own?.type === "server" ? own.message : own?.message && errorText(own.message)}
          className="max-w-40"
        >
          <TextInput inputMode="numeric" autoComplete="one-time-code" {...register("code")} />
        </Field>
        <div role="alert" className="empty:hidden">
          {problem && <ErrorText>{problem}</ErrorText>}
        </div>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary" busy={confirm.busy}>
            {t("confirm")}
          </Button>
          <Button busy={again.busy} onClick={sendAgain}>
            {t("send_again")}
          </Button>
          <Button
            variant="quiet"
            busy={cancel.busy}
            onClick={async () => (await cancel.run({})) && finish(t("email_kept"))}
          >
            {t("cancel_change")}
          </Button>
        </div>
      </form>
    </Notice>
  );
}
