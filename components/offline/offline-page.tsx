"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { askQuietly } from "@/components/data/ask-quietly";
import { momentOf } from "@/components/draft/moment";
import { getInfo } from "@/components/session/calls";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { PlainList } from "@/components/ui/plain-list";
import { cookieOf, signedOutCookie } from "@/lib/platform/auth/cookies";
import { offlinePath } from "@/lib/platform/offline/names";
import { type KeptReport, listKeptReports } from "./kept-pages";
import { noteWaiting } from "./page-kind";

/** How often the page looks whether there is a network again, in milliseconds. */
const lookMs = 5_000;

/** What is shown in place of a page that cannot be fetched: why, and which reports can be opened. It opens the page when it can. */
export function OfflinePage() {
  const t = useTranslations();
  const reports = useKeptReports();
  const isSignedOut = useSignedOut();
  useReturn();
  useEffect(noteWaiting, []);
  return (
    <div className="mx-auto flex max-w-md flex-col items-start gap-3">
      <Icon name="signal-slash-solid" className="size-10 text-control" />
      <h1 className="text-page text-balance text-brand">
        {t(isSignedOut ? "offline.out_title" : "offline.page_title")}
      </h1>
      <p className="text-muted">{t(isSignedOut ? "offline.out_text" : "offline.page_text")}</p>
      <Button variant="primary" className="mt-3" onClick={() => window.location.reload()}>
        {t("common.retry")}
      </Button>
      {reports && (
        <section className="mt-8 w-full" aria-labelledby="kept-pages">
          <h2 id="kept-pages" className="text-title">
            {t("offline.reports_title")}
          </h2>
          <p className="mt-1 text-muted">{t(reports.length > 0 ? "offline.reports_text" : "offline.reports_none")}</p>
          {reports.length > 0 && <KeptReports reports={reports} />}
        </section>
      )}
    </div>
  );
}

/** Full loads: the worker has documents, and no data for the router. */
function KeptReports({ reports }: { reports: readonly KeptReport[] }) {
  const t = useTranslations("offline");
  return (
    <PlainList className="mt-4 divide-y divide-line border-y border-line">
      {reports.map(({ path, title, made }) => (
        <li key={path}>
          <a href={path} className="flex min-h-touch items-center gap-3 py-3 hover:bg-brand-soft">
            <span className="min-w-0 flex-1">
              <span className="block font-semibold">{title}</span>
              <span className="block text-meta text-muted">{t("as_of", { time: momentOf(made) })}</span>
            </span>
            <Icon name="chevron-right-solid" className="size-5 shrink-0 text-muted" />
          </a>
        </li>
      ))}
    </PlainList>
  );
}

/** Has the person logged out here without the server hearing of it yet? */
function useSignedOut(): boolean {
  const [isSignedOut, setSignedOut] = useState(false);
  useEffect(() => setSignedOut(cookieOf(document.cookie, signedOutCookie) === "1"), []);
  return isSignedOut;
}

/** The reports on this device; null until they are read. */
function useKeptReports(): readonly KeptReport[] | null {
  const [reports, setReports] = useState<readonly KeptReport[] | null>(null);
  useEffect(() => {
    listKeptReports().then(setReports, () => setReports([]));
  }, []);
  return reports;
}

/** Opens the page that was wanted as soon as the server answers. */
function useReturn(): void {
  useEffect(() => {
    if (window.location.pathname === offlinePath) return;
    const look = async () => {
      if ((await askQuietly(getInfo, {})).kind !== "unreachable") window.location.reload();
    };
    const timer = setInterval(look, lookMs);
    window.addEventListener("online", look);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", look);
    };
  }, []);
}
