"use client";

import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useCall } from "@/components/data/use-call";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { ErrorText } from "@/components/ui/field-text";
import { toast } from "@/components/ui/toast";
import { isInUse } from "@/lib/features/domain/rules";
import type { DomainItem } from "@/lib/features/domain/schema";
import { deleteDomain, toggleActiveDomain } from "./calls";

const DomainDialog = dynamic(() => import("./domain-dialog").then((module) => module.DomainDialog));

/** Changes, deactivates or deletes a school or placement site. One's own stays active, and one in use is not deleted. */
export function DomainActions({ domain }: { domain: DomainItem }) {
  const t = useTranslations("domain");
  const [open, setOpen] = useState<"edit" | "toggle" | "delete" | null>(null);
  const { name, active, own } = domain;
  const close = () => setOpen(null);
  return (
    <>
      <div className="flex flex-wrap gap-2 lg:flex-nowrap lg:justify-end">
        <Button size="small" aria-label={t("edit", { name })} onClick={() => setOpen("edit")}>
          {t("edit_short")}
        </Button>
        {!own && (
          <Button
            size="small"
            aria-label={t(active ? "close_named" : "open_named", { name })}
            onClick={() => setOpen("toggle")}
          >
            {t(active ? "close" : "open")}
          </Button>
        )}
        {!isInUse(domain) && (
          <Button
            size="small"
            variant="quiet"
            aria-label={t("delete_named", { name })}
            onClick={() => setOpen("delete")}
          >
            {t("delete")}
          </Button>
        )}
      </div>
      {open === "edit" && <DomainDialog domain={domain} onClose={close} />}
      {open === "toggle" && <ToggleDialog domain={domain} onClose={close} />}
      {open === "delete" && <DeleteDialog domain={domain} onClose={close} />}
    </>
  );
}

type DialogProps = { domain: DomainItem; onClose: () => void };

function ToggleDialog({ domain: { domainId, name, active, activeUsers }, onClose }: DialogProps) {
  const t = useTranslations("domain");
  const common = useTranslations("common");
  const router = useRouter();
  const { run, busy, problem } = useCall(toggleActiveDomain);

  async function toggle() {
    if (!(await run({ domainId, active: !active }))) return;
    toast.success(t(active ? "closed" : "opened", { name }));
    onClose();
    router.refresh();
  }

  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={toggle}
      title={t(active ? "close_title" : "open_title", { name })}
      description={t(active ? "close_text" : "open_text", { name, count: activeUsers })}
      confirmLabel={t(active ? "close" : "open")}
      cancelLabel={common("cancel")}
      danger={active}
      busy={busy}
    >
      <Problem>{problem}</Problem>
    </ConfirmDialog>
  );
}

function DeleteDialog({ domain: { domainId, name }, onClose }: DialogProps) {
  const t = useTranslations("domain");
  const common = useTranslations("common");
  const router = useRouter();
  const { run, busy, problem } = useCall(deleteDomain);

  async function remove() {
    if (!(await run({ domainId }))) return;
    toast.success(t("deleted", { name }));
    onClose();
    router.refresh();
  }

  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={remove}
      title={t("delete_title", { name })}
      description={t("delete_text", { name })}
      confirmLabel={t("delete")}
      cancelLabel={common("cancel")}
      danger
      busy={busy}
    >
      <Problem>{problem}</Problem>
    </ConfirmDialog>
  );
}

const Problem = ({ children }: { children: string | undefined }) => (
  <div role="alert" className="empty:hidden">
    {children && <ErrorText>{children}</ErrorText>}
  </div>
);
