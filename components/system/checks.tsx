"use client";

import { useTranslations } from "next-intl";
import { List, ListItem } from "@/components/ui/list";
import { Section } from "@/components/ui/section";
import { StatusChip } from "@/components/ui/status-chip";
import { type CheckName, type CheckState, checkNames } from "@/lib/features/system/rules";
import type { SystemState } from "@/lib/features/system/schema";

type Props = { state: Pick<SystemState, "checks" | "channelsInside" | "version" | "build"> };

/** What this process checks of itself, and in which version it runs. */
export function Checks({ state: { checks, channelsInside, version, build } }: Props) {
  const t = useTranslations("operation");
  return (
    <Section id="checks" title={t("checks")} lead={t("version", { version, build })}>
      <List label={t("checks")}>
        {checkNames.map((name) => (
          <ListItem
            key={name}
            title={t(`check_${name}`)}
            meta={name === "channels" ? t("about_channels", { inside: String(channelsInside) }) : t(`about_${name}`)}
            trailing={<CheckChip name={name} state={checks[name]} />}
          />
        ))}
      </List>
    </Section>
  );
}

function CheckChip({ name, state }: { name: CheckName; state: CheckState }) {
  const t = useTranslations("operation");
  if (state === "ok") return <StatusChip tone="positive">{t("state_ok")}</StatusChip>;
  if (state === "off") return <StatusChip tone="waiting">{t("state_off")}</StatusChip>;
  return <StatusChip tone="danger">{t(name === "disk" ? "state_full" : "state_failed")}</StatusChip>;
}
