"use client";

import { useTranslations } from "next-intl";
import { Button, LinkButton } from "@/components/ui/button";
import { buttonClasses } from "@/components/ui/button-look";
import { Icon } from "@/components/ui/icon";
import { previousPage } from "./visited-pages";

const icons = {
  401: "lock-closed",
  403: "lock-closed",
  404: "magnifying-glass",
  500: "exclamation-triangle",
  503: "wrench",
} as const;

export type ErrorCode = `${keyof typeof icons}`;

/** What an error page shows. A client component: every page carries those that it could end in. */
export function ErrorView({ code, signedIn }: { code: ErrorCode; signedIn: boolean }) {
  const t = useTranslations();
  const isTemporary = code === "500" || code === "503";
  const home = signedIn ? "/dashboard" : "/";
  return (
    <div className="mx-auto flex max-w-md flex-col items-start gap-3 py-12">
      <div className="text-control [&_svg]:size-10 [&_svg]:stroke-1">
        <Icon name={icons[code]} />
      </div>
      <p className="text-sm text-muted">{code}</p>
      <h1 className="text-page text-balance text-brand">{t(`error_page.${code}_title`)}</h1>
      <p className="text-muted">{t(`error_page.${code}_text`)}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        {code === "401" && (
          // Not a page: it drops the token and leads to the sign-in page.
          <a href="/api/session/expired" className={buttonClasses({ variant: "primary" })}>
            {t("error_page.sign_in_again")}
          </a>
        )}
        {isTemporary && (
          <Button variant="primary" onClick={() => window.location.assign(previousPage()?.page ?? home)}>
            {t("common.retry")}
          </Button>
        )}
        <LinkButton variant={code === "401" || isTemporary ? "secondary" : "primary"} href={home} prefetch={false}>
          {t(signedIn ? "error_page.to_dashboard" : "error_page.to_sign_in")}
        </LinkButton>
      </div>
    </div>
  );
}
