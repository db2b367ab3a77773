"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import type { SignLinkReading } from "@/lib/features/evaluation/reading/schema";

/** Saves a text as a file on this device. */
function saveFile(name: string, content: string): void {
  const address = URL.createObjectURL(new Blob([content], { type: "application/json" }));
  const link = Object.assign(document.createElement("a"), { href: address, download: name });
  link.click();
  URL.revokeObjectURL(address);
}

/**
 * What the holder of a sign link signs as a file: the bytes whose SHA-256 is its hash. It came with the reading, so that no address
 * contains the link's secret and the code.
 */
export function DownloadContent({ reading }: { reading: Pick<SignLinkReading, "content" | "term"> }) {
  const t = useTranslations("evaluation.signing");
  return (
    <p className="no-print mt-6">
      <Button
        size="small"
        icon={<Icon name="arrow-down-tray-solid" className="size-5" />}
        onClick={() => saveFile(`evaluation-stage-${reading.term}.json`, reading.content)}
      >
        {t("mark_download")}
      </Button>
    </p>
  );
}
