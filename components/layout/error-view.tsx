"use client";

import { useTranslations } from "next-intl";
import { LinkButton } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";

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
  const t = useTranslations("error_page");
  return (
    <div className="mx-auto flex max-w-md flex-col items-start gap-3 py-12">
      <div className="text-control [&_svg]:size-10 [&_svg]:stroke-1">
        <Icon name={icons[code]} />
      </div>
      <p className="text-sm text-muted">{code}</p>
      <h1 className="text-page text-balance text-brand">{t(`${code}_title`)}</h1>
      <p className="text-pretty text-muted">{t(`${code}_text`)}</p>
      <LinkButton variant="primary" href={signedIn ? "/dashboard" : "/"} prefetch={false} className="mt-3">
        {t(signedIn ? "to_dashboard" : "to_sign_in")}
      </LinkButton>
    </div>
  );
}
