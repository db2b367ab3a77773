"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { saveFile } from "@/components/ui/save-file";
import type { SignLinkReading } from "@/lib/features/evaluation/reading/schema";

const json = { type: "application/json" };

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
        onClick={() => saveFile(new File([reading.content], `evaluation-stage-${reading.term}.json`, json))}
      >
        {t("mark_download")}
      </Button>
    </p>
  );
}
