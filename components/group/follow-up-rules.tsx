import { useTranslations } from "next-intl";
import { Section } from "@/components/ui/section";
import { followUpRulesOf } from "@/lib/features/group/rules";
import { followUpFields, type FollowUpRules as Rules } from "@/lib/features/group/schema";
import { FollowUpSetting } from "./follow-up-setting";

/** A group's rules for absence and for who needs a look, to read and, unless `readOnly`, to change. */
export function FollowUpRules({
  group,
  readOnly,
}: {
  group: Rules & { groupId: number; revision: number };
  readOnly: boolean;
}) {
  const t = useTranslations("follow_up");
  const { groupId, revision } = group;
  const rules = followUpRulesOf(group);
  return (
    <Section
      id="follow-up"
      title={t("title")}
      lead={t("lead")}
      actions={!readOnly && <FollowUpSetting groupId={groupId} revision={revision} rules={rules} />}
    >
      <ul className="max-w-2xl divide-y divide-line border-y border-line">
        {followUpFields.map((rule) => {
          const value = rules[rule];
          return (
            <li key={rule} className="py-3">
              {value === null ? t("weekdays_rule") : t(`${rule}_rule`, { value })}
            </li>
          );
        })}
        <li className="py-3">{t(rules.passedAfterMakeUp ? "passed_after_rule" : "passed_any_rule")}</li>
      </ul>
    </Section>
  );
}
