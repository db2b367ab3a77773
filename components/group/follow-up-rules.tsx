import { getTranslations } from "next-intl/server";
import type { FollowUpRules as Rules } from "@/lib/features/group/schema";
import { ClientMessages } from "../layout/client-messages";
import { Section } from "../ui/section";
import { FollowUpForm } from "./follow-up-form";

export type FollowUpGroup = Rules & { groupId: number; revision: number };

/** A group's rules for absence and for who needs a look, to read and to change. */
export async function FollowUpRules({ group, readOnly }: { group: FollowUpGroup; readOnly: boolean }) {
  const t = await getTranslations("follow_up");
  const { groupId, revision, expectedDays, makeUpPercent, repeatPercent, sickDaysNoticed, quietDays, waitingDays } =
    group;
  return (
    <ClientMessages namespaces={["follow_up", "profile"]}>
      <Section id="follow-up" title={t("title")} lead={t("lead")}>
        <FollowUpForm
          groupId={groupId}
          revision={revision}
          rules={{ expectedDays, makeUpPercent, repeatPercent, sickDaysNoticed, quietDays, waitingDays }}
          readOnly={readOnly}
        />
      </Section>
    </ClientMessages>
  );
}
