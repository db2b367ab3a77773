import { useTranslations } from "next-intl";
import { Icon } from "@/components/ui/icon";
import { PlainList } from "@/components/ui/plain-list";
import { parties } from "@/lib/features/evaluation/rating/rules";
import type { EvaluationDetail } from "@/lib/features/evaluation/reading/schema";
import { showMoment } from "@/lib/platform/dates";
import { PartyMark } from "./party-mark";

/** Which sides have submitted, when and by whom. The marks are those of the answers. */
export function Submissions({ submitted }: Pick<EvaluationDetail, "submitted">) {
  const t = useTranslations("evaluation");
  return (
    <PlainList
      aria-label={t("submissions_label")}
      className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(min(10rem,100%),1fr))] gap-x-6 gap-y-3 lg:max-w-2xl"
    >
      {parties.map((party) => {
        const submission = submitted[party];
        return (
          <li key={party} className="flex items-start gap-2">
            <PartyMark party={party} className="mt-1.25" />
            <div className="min-w-0">
              <p className="font-semibold">{t(`part_${party}`)}</p>
              <p className="flex gap-1.5 text-sm text-muted [&_svg]:size-5 [&_svg]:shrink-0">
                <Icon
                  name={submission ? "check-circle-solid" : "clock-solid"}
                  {...(submission && { className: "text-positive" })}
                />
                <span className="min-w-0 wrap-anywhere">
                  {submission
                    ? t("submitted_by", { moment: showMoment(submission.at), name: submission.by })
                    : t("not_submitted")}
                </span>
              </p>
            </div>
          </li>
        );
      })}
    </PlainList>
  );
}
