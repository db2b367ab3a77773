import { cookies } from "next/headers";
import { getTranslations } from "next-intl/server";
import { GuardedLink } from "@/components/session/guarded-link";
import { SignInForm } from "@/components/session/sign-in-form";
import { buttonClasses } from "@/components/ui/button-look";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { TextLink } from "@/components/ui/text-link";
import { endedCookie } from "@/lib/platform/auth/cookies";
import { hasFeide } from "@/lib/platform/auth/feide/client";
import { demoAccounts, demoPassword } from "@/lib/platform/demo-accounts";
import { env } from "@/lib/platform/env";
import { signInAction } from "./actions";

export async function generateMetadata() {
  return { title: (await getTranslations("sign_in"))("title") };
}

type Props = { searchParams: Promise<{ redirect?: string | string[] }> };

export default async function SignInPage({ searchParams }: Props) {
  const [t, tFeide, tError, { redirect }, jar] = await Promise.all([
    getTranslations("sign_in"),
    getTranslations("feide"),
    getTranslations("error_page"),
    searchParams,
    cookies(),
  ]);
  const ended = jar.get(endedCookie)?.value;
  return (
    <div data-entry className="mx-auto max-w-md">
      <PageHeader title={t("title")} />
      {redirect && (
        <div className="pb-6">
          {ended ? (
            <Notice tone="danger">{ended === "deactivated" ? tFeide("error_deactivated") : tError("401_text")}</Notice>
          ) : (
            <Notice>{t("redirected")}</Notice>
          )}
        </div>
      )}
      {hasFeide() && (
        <>
          <GuardedLink href="/feide" className={buttonClasses({ variant: "primary", wide: true })}>
            {tFeide("button")}
          </GuardedLink>
          <p className="my-6 flex items-center gap-3 text-meta text-muted after:flex-1 after:border-t">{t("or")}</p>
        </>
      )}
      <SignInForm
        signIn={signInAction}
        isSecondWay={hasFeide()}
        demo={env.DEMO ? { accounts: demoAccounts, password: demoPassword } : null}
      >
        <p className="mt-4">
          <GuardedLink href="/password" className="inline-flex min-h-touch items-center text-link underline">
            {t("forgot")}
          </GuardedLink>
        </p>
      </SignInForm>
      <p className="mt-6 border-t pt-2">
        <TextLink href="/accessibility" prefetch={false} className="inline-flex min-h-touch items-center">
          {t("accessibility")}
        </TextLink>
      </p>
    </div>
  );
}
