"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { momentOf } from "@/components/draft/moment";
import { useHasTextOnlyHere } from "@/components/draft/store-room";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { hasKeptReports } from "./kept-pages";
import { usePageKind } from "./page-kind";

/** How long the page says that the network is back, in milliseconds. */
const backMs = 4_000;

type Props = {
  lost: boolean;
  /** When the server made the page, if it is a copy from this device. */
  keptSince: number | null;
};

/**
 * Says under the top bar, or at the top of a page without one, that there is no network, in ink because nothing is lost, for a moment that it is
 * back, and that a copy stays until a dialog is closed.
 */
export function OfflineBanner({ lost, keptSince }: Props) {
  const t = useTranslations("offline");
  const kind = usePageKind();
  const [phase, setPhase] = useState<"fine" | "lost" | "back">("fine");
  if (lost && phase !== "lost") setPhase("lost");
  if (!lost && phase === "lost") setPhase("back");

  useEffect(() => {
    if (phase !== "back") return;
    const timer = setTimeout(setPhase, backMs, "fine");
    return () => clearTimeout(timer);
  }, [phase]);

  // The page in place of another says it all.
  if ((phase === "fine" && keptSince === null) || kind === "waits") return null;
  const { look, icon } = looks[phase];
  return (
    <p
      className={cx("gutter flex min-h-touch items-center gap-2.5 py-2 text-sm font-medium forced-colors:border", look)}
    >
      <Icon name={icon} className="size-5 shrink-0" />
      {phase === "lost" && <Lost writes={kind === "writes"} keptSince={keptSince} />}
      {phase === "back" && t("back")}
      {phase === "fine" && keptSince !== null && t("banner_put_off", { time: momentOf(new Date(keptSince)) })}
    </p>
  );
}

const looks = {
  lost: { look: "bg-ink text-surface", icon: "signal-slash-solid" },
  back: { look: "bg-positive-soft text-positive", icon: "check-circle-solid" },
  // An older page, which stays for what is typed in a dialog.
  fine: { look: "bg-brand-soft text-brand", icon: "information-circle-solid" },
} as const;

function Lost({ writes, keptSince }: Pick<Props, "keptSince"> & { writes: boolean }) {
  const t = useTranslations("offline");
  const isOnlyHere = useHasTextOnlyHere();
  return (
    <span>
      {isOnlyHere ? (
        t("banner_full")
      ) : writes ? (
        <>
          <span className="lg:hidden">{t("banner_phone")}</span>
          <span className="max-lg:hidden">{t("banner_desk")}</span>
        </>
      ) : (
        <Readable />
      )}
      {keptSince !== null && ` ${t("banner_kept", { time: momentOf(new Date(keptSince)) })}`}
    </span>
  );
}

/** What can be done from a page that saves nothing. */
function Readable() {
  const t = useTranslations("offline");
  const [hasReports, setHasReports] = useState<boolean | null>(null);
  useEffect(() => {
    hasKeptReports().then(setHasReports, () => setHasReports(false));
  }, []);
  return hasReports !== null && t(hasReports ? "banner_reports" : "banner");
}
