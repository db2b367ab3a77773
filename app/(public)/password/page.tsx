import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { ApiProvider } from "@/components/data/api-provider";
import { ChoosePasswordForm } from "@/components/password/choose-password-form";
import { ForgotForm } from "@/components/password/forgot-form";
import { NewLinkForm } from "@/components/password/new-link-form";
import { LogOutForm } from "@/components/session/log-out-form";
import { PageHeader } from "@/components/ui/page-header";
import { TextLink } from "@/components/ui/text-link";
import { checkExpireTimeResetPassword } from "@/lib/features/password/queries";
import { findActor } from "@/lib/platform/auth/actor";
import { askForLinkAction, choosePasswordAction, logOutAction } from "./actions";

export async function generateMetadata() {
  return { title: (await getTranslations("password"))("title") };
}

type Props = { searchParams: Promise<{ token?: string | string[] }> };

/** Chooses a password by a mailed link or at the first login, and mails such a link (SPEC §2). */
export default async function PasswordPage({ searchParams }: Props) {
  const { token } = await searchParams;
  return (
    <div className="mx-auto max-w-md">{typeof token === "string" ? await byLink(token) : await withoutLink()}</div>
  );
}

/** Looking at a link never uses it up: programs that check mails open it too. */
async function byLink(token: string): Promise<ReactNode> {
  const [t, link] = await Promise.all([getTranslations("password"), checkExpireTimeResetPassword(null, { token })]);
  if (link.state === "valid")
    return (
      <>
        {link.purpose === "invitation" ? (
          <PageHeader title={t("welcome")} lead={t("welcome_lead")} />
        ) : (
          <PageHeader title={t("choose")} lead={t("choose_lead")} />
        )}
        <ChoosePasswordForm choose={choosePasswordAction} username={link.username} token={token} />
      </>
    );
  const actor = await findActor();
  if (link.state === "used" && actor && !actor.isFirstLogin) redirect("/dashboard");
  return (
    <>
      <PageHeader title={t(`${link.state}_title`)} lead={t(`${link.state}_lead`)} />
      {link.state === "unknown" ? (
        <ForgotForm ask={askForLinkAction} />
      ) : (
        <NewLinkForm ask={askForLinkAction} token={token} />
      )}
      <ToSignIn label={t("to_sign_in")} />
    </>
  );
}

async function withoutLink(): Promise<ReactNode> {
  const [t, actor] = await Promise.all([getTranslations("password"), findActor()]);
  if (actor?.isFirstLogin)
    return (
      <>
        <PageHeader title={t("first_title")} lead={t("first_lead")} />
        <ChoosePasswordForm choose={choosePasswordAction} username={actor.username} token={null} />
        <ApiProvider>
          <LogOutForm logOut={logOutAction} />
        </ApiProvider>
      </>
    );
  return (
    <>
      <PageHeader title={t("forgot_title")} lead={t("forgot_lead")} />
      <ForgotForm ask={askForLinkAction} />
      <ToSignIn label={t("to_sign_in")} />
    </>
  );
}

const ToSignIn = ({ label }: { label: string }) => (
  <p className="mt-6">
    <TextLink href="/" className="inline-flex min-h-touch items-center">
      {label}
    </TextLink>
  </p>
);
