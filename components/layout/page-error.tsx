"use client";

import { useTranslations } from "next-intl";
import { Button, LinkButton } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";

/** Shown in place of a page that failed: what to do, and the request id that finds the error in the log. */
export function PageError({ id, retry }: { id: string | undefined; retry: () => void }) {
  const t = useTranslations();
  // Without a network nothing went wrong at the server, which would have given the error an id.
  const offline = id === undefined && typeof navigator !== "undefined" && !navigator.onLine;
  // A part of the page whose script did not arrive fails until the page is loaded again, which needs the network.
  const tryAgain = () => (id === undefined && navigator.onLine ? window.location.reload() : retry());
  return (
    <div role="alert" className="mx-auto flex max-w-md flex-col items-start gap-3 py-12">
      <Icon name="exclamation-triangle" className="size-10 stroke-1 text-control" />
      <h1 className="text-page text-balance text-brand">
        {t(offline ? "error_page.offline_title" : "error_page.500_title")}
      </h1>
      <p className="text-muted">{t(offline ? "error_page.offline_text" : "error_page.500_text")}</p>
      {id && <p className="text-sm text-muted">{t("system.request_id", { id })}</p>}
      <div className="mt-3 flex flex-wrap gap-3">
        <Button variant="primary" onClick={tryAgain}>
          {t("common.retry")}
        </Button>
        <LinkButton href="/dashboard">{t("error_page.to_dashboard")}</LinkButton>
      </div>
    </div>
  );
}
