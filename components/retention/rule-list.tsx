"use client";

import { useTranslations } from "next-intl";
import { List, ListItem } from "@/components/ui/list";
import type { RuleItem } from "@/lib/features/retention/schema";
import { RemoveRule } from "./remove-rule";
import { EditRule } from "./rule-button";
import { useKeepWords } from "./use-keep-words";

type Props = { rules: readonly RuleItem[]; readOnly: boolean };

/** For how long what is kept, a row for each rule. */
export function RuleList({ rules, readOnly }: Props) {
  const t = useTranslations("retention");
  const words = useKeepWords();
  return (
    <List label={t(rules[0]?.groupId === null ? "rules" : "groups")}>
      {rules.map((rule) => (
        <ListItem
          key={`${rule.kind} ${rule.groupId}`}
          title={rule.groupName === null ? t(`kind_${rule.kind}`) : `${rule.groupName}: ${t(`kind_${rule.kind}`)}`}
          meta={rule.groupId === null ? t(`about_${rule.kind}`) : null}
          trailing={
            <>
              <span className="text-right">{words(rule.kind, rule.keep)}</span>
              {!readOnly && <EditRule rule={rule} />}
              {!readOnly && rule.groupId !== null && <RemoveRule rule={rule} />}
            </>
          }
        />
      ))}
    </List>
  );
}
