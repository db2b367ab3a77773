import { useTranslations } from "next-intl";
import { Section } from "@/components/ui/section";
import { followUpFields, type GroupDetail } from "@/lib/features/group/schema";
import { FollowUpSetting } from "./follow-up-setting";

/** A group's rules for absence and for who needs a look, to read and, unless `readOnly`, to change. */
export function FollowUpRules({ group, readOnly }: { group: GroupDetail; readOnly: boolean }) {
  const t = useTranslations("follow_up");
  const { groupId, revision, expectedDays, makeUpPercent, repeatPercent, sickDaysNoticed, quietDays, waitingDays } =
    group;
  const rules = { expectedDays, makeUpPercent, repeatPercent, sickDaysNoticed, quietDays, waitingDays };
  return (
    <Section
      id="follow-up"
      title={t("title")}
      lead={t("lead")}
      actions={!readOnly && <FollowUpSetting groupId={groupId} revision={revision} rules={rules} />}
    >
      <dl className="max-w-2xl divide-y divide-line border-y border-line">
        {followUpFields.map((rule) => (
          <div key={rule} className="flex justify-between gap-6 py-3">
            <dt>{t(`${rule}_label`)}</dt>
            <dd className="shrink-0 font-medium tabular-nums">{rules[rule] ?? t("weekdays")}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
