"use client";

import { useTranslations } from "next-intl";
import { List, ListItem } from "@/components/ui/list";
import { Notice } from "@/components/ui/notice";
import { Section } from "@/components/ui/section";
import { StatusChip } from "@/components/ui/status-chip";
import type { InstanceItem } from "@/lib/features/system/schema";
import { showDay, showMoment } from "@/lib/platform/dates";
import { useAmounts } from "./use-amounts";

/** The processes of the product, each with what it does, its version and its disk. */
export function Instances({ instances }: { instances: readonly InstanceItem[] }) {
  const t = useTranslations("operation");
  const live = instances.filter(({ isLost }) => !isLost);
  const builds = new Set(live.map(({ version, build }) => `${version} ${build}`));
  const oldNodes = new Map(live.flatMap(({ node, nodeUntil }) => (nodeUntil ? [[node, nodeUntil] as const] : [])));
  return (
    <Section id="instances" title={t("instances")} lead={t("instances_lead")}>
      <div className="mb-4 flex max-w-2xl flex-col gap-3 empty:hidden">
        {builds.size > 1 && <Notice tone="warning">{t("versions_differ")}</Notice>}
        {[...oldNodes].map(([version, until]) => (
          <Notice key={version} tone="warning">
            {t("node_old", { version, day: showDay(until) })}
          </Notice>
        ))}
      </div>
      {instances.length === 0 ? (
        <p className="text-muted">{t("instances_none")}</p>
      ) : (
        <List label={t("instances")}>
          {instances.map((instance) => (
            <Instance key={instance.instanceId} instance={instance} />
          ))}
        </List>
      )}
    </Section>
  );
}

function Instance({ instance }: { instance: InstanceItem }) {
  const t = useTranslations("operation");
  const { size } = useAmounts();
  const { kind, runsJobs, host, pid, version, build, node, startedAt, seenAt, isLost, isThis, disk, isDiskFull } =
    instance;
  const web = runsJobs ? "instance_web" : "instance_pages";
  const facts = [
    t(kind === "worker" ? "instance_worker" : web),
    t("version", { version, build }),
    t("node_named", { version: node }),
    t("instance_since", { moment: showMoment(startedAt) }),
    disk && t("instance_disk", { free: size(disk.free), size: size(disk.size) }),
  ];
  return (
    <ListItem
      title={<span className="wrap-anywhere">{t("instance_named", { host, pid: String(pid) })}</span>}
      meta={facts.filter(Boolean).join(" · ")}
      trailing={
        <>
          {isThis && <StatusChip tone="info">{t("instance_this")}</StatusChip>}
          {isDiskFull && <StatusChip tone="danger">{t("state_full")}</StatusChip>}
          {isLost ? (
            <StatusChip tone="danger">{t("instance_lost", { moment: showMoment(seenAt) })}</StatusChip>
          ) : (
            <StatusChip tone="positive">{t("instance_lives")}</StatusChip>
          )}
        </>
      }
    />
  );
}
