"use client";

import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { momentOf } from "@/components/draft/moment";
import { useHasTextOnlyHere } from "@/components/draft/store-room";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";

/** How long the page says that the network is back, in milliseconds. */
const backMs = 4_000;

/** Pages whose texts are saved as they are typed, and on the device meanwhile. */
const savesTyping = /^\/(group\/student\/report|student\/evaluation)\//;

type Props = {
  lost: boolean;
  /** When the server made the page, if it is a copy from this device. */
  keptSince: number | null;
};

/** Says under the top bar, or at the top of a page without one, that there is no network, in ink because nothing is lost, and for a moment that it is back. */
export function OfflineBanner({ lost, keptSince }: Props) {
  const t = useTranslations("offline");
  const [phase, setPhase] = useState<"fine" | "lost" | "back">("fine");
  if (lost && phase !== "lost") setPhase("lost");
  if (!lost && phase === "lost") setPhase("back");

  useEffect(() => {
    if (phase !== "back") return;
    const timer = setTimeout(setPhase, backMs, "fine");
    return () => clearTimeout(timer);
  }, [phase]);

  return (
    <div role="status" className="no-print sticky top-14 z-10 first:top-0">
      {phase !== "fine" && (
        <p
          className={cx(
            "gutter flex min-h-touch items-center gap-2.5 py-2 text-sm font-medium forced-colors:border",
            phase === "lost" ? "bg-ink text-surface" : "bg-positive-soft text-positive",
          )}
        >
          <Icon name={phase === "lost" ? "signal-slash-solid" : "check-circle-solid"} className="size-5 shrink-0" />
          {phase === "lost" ? <Lost keptSince={keptSince} /> : t("back")}
        </p>
      )}
    </div>
  );
}

function Lost({ keptSince }: Pick<Props, "keptSince">) {
  const t = useTranslations("offline");
  const saves = savesTyping.test(usePathname());
  const isOnlyHere = useHasTextOnlyHere();
  return (
    <span>
      {saves && isOnlyHere && t("banner_full")}
      {saves && !isOnlyHere && (
        <>
          <span className="lg:hidden">{t("banner_phone")}</span>
          <span className="max-lg:hidden">{t("banner_desk")}</span>
        </>
      )}
      {!saves && t("banner")}
      {keptSince !== null && ` ${t("banner_kept", { time: momentOf(new Date(keptSince)) })}`}
    </span>
  );
}
