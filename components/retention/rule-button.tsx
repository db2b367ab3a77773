"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import type { RuleItem } from "@/lib/features/retention/schema";

const RuleDialog = dynamic(() => import("./rule-dialog").then((module) => module.RuleDialog));
const GroupRuleDialog = dynamic(() => import("./group-rule-dialog").then((module) => module.GroupRuleDialog));

/** Opens the form of a rule. */
export function EditRule({ rule }: { rule: RuleItem }) {
  const t = useTranslations("retention");
  const [isOpen, setOpen] = useState(false);
  const kind = t(`kind_${rule.kind}`);
  return (
    <>
      <Button
        size="small"
        variant="quiet"
        aria-label={t("change_named", { name: rule.groupName === null ? kind : `${rule.groupName}: ${kind}` })}
        onClick={() => setOpen(true)}
      >
        {t("change")}
      </Button>
      {isOpen && <RuleDialog rule={rule} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Opens the form of a new rule for one group. */
export function AddGroupRule({ rules }: { rules: readonly RuleItem[] }) {
  const t = useTranslations("retention");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {t("add_group")}
      </Button>
      {isOpen && <GroupRuleDialog rules={rules} onClose={() => setOpen(false)} />}
    </>
  );
}
