"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { FormDialog, LeaveFormButton } from "@/components/data/form-dialog";
import { useCall } from "@/components/data/use-call";
import { useDebounced } from "@/components/data/use-debounced";
import { useQuery } from "@/components/data/use-query";
import { DayInput } from "@/components/layout/day-input";
import { Field } from "@/components/ui/field";
import { toast } from "@/components/ui/toast";
import type { PlacementDetail, TargetGroup } from "@/lib/features/enrolment/schema";
import { showDay } from "@/lib/platform/dates";
import { findTargets, movePlacement } from "../calls";
import { type Choosable, PersonCombobox } from "../person-combobox";
import { DaysLine } from "./days-line";
import { PlacementConflict } from "./placement-conflict";
import { useLatestPlacement } from "./use-latest-placement";

type Props = { placement: PlacementDetail; onBack: (placement: PlacementDetail) => void; onClose: () => void };

/** To which group a student moves, and on which days when the present ones are not possible there. */
export function MoveDialog({ placement: shown, onBack, onClose }: Props) {
  const t = useTranslations();
  const router = useRouter();
  const { placement, before, look } = useLatestPlacement(shown);
  const { placementId, revision, student } = placement;
  const found = useTargets(placementId);
  const [target, setTarget] = useState<(Choosable & { group: TargetGroup }) | null>(null);
  const [days, setDays] = useState({ startDate: placement.startDate, endDate: placement.endDate });
  const [isMissing, setMissing] = useState(false);
  const needsDays = target?.group.failed.includes("days_outside") ?? false;
  const fields = needsDays ? ["groupId", "startDate", "endDate"] : ["groupId"];
  const { run, busy, problem, changed, errors } = useCall(movePlacement, fields);

  async function move() {
    if (!target) return setMissing(true);
    const input = { placementId, revision, groupId: target.userId, ...(needsDays && days) };
    const answer = await run(input, (_, kind) => void look(kind));
    if (!answer) return;
    onClose();
    toast.success(t("placements.moved", { name: student.fullName, group: target.fullName }));
    router.refresh();
  }

  function choose(person: Choosable | null) {
    const group = found.groups.find(({ groupId }) => groupId === person?.userId);
    setTarget(person && group ? { ...person, group } : null);
    if (group?.failed.includes("days_outside")) setDays({ startDate: group.startDate, endDate: group.endDate });
  }

  return (
    <FormDialog
      title={t("placements.move_title", { name: student.fullName })}
      description={t("placements.move_text")}
      saveLabel={t("placements.move_save")}
      unsaved={target !== null}
      busy={busy}
      problem={!(changed && before) && problem}
      notice={before && <PlacementConflict before={before} now={placement} />}
      aside={<LeaveFormButton onClick={() => onBack(placement)}>{t("placements.back")}</LeaveFormButton>}
      onSubmit={(event) => {
        event.preventDefault();
        void move();
      }}
      onClose={onClose}
    >
      <Field
        label={t("placements.group")}
        help={t("placements.group_help")}
        error={isMissing && !target ? t("placements.error_no_group") : errors.groupId}
      >
        <PersonCombobox value={target} onChange={choose} found={found} inputRef={null} />
      </Field>
      {target && needsDays && (
        <>
          <p className="text-muted">
            {t("placements.move_days", { from: showDay(target.group.startDate), until: showDay(target.group.endDate) })}
          </p>
          <div className="grid gap-5 sm:grid-cols-2">
            {(["startDate", "endDate"] as const).map((field) => (
              <Field
                key={field}
                label={t(field === "startDate" ? "enrolment.start" : "enrolment.end")}
                error={errors[field]}
              >
                <DayInput
                  min={target.group.startDate}
                  max={target.group.endDate}
                  value={days[field]}
                  onChange={(event) => setDays({ ...days, [field]: event.target.value })}
                />
              </Field>
            ))}
          </div>
          <DaysLine group={target.group} {...days} />
        </>
      )}
    </FormDialog>
  );
}

/** The groups that a search finds; those whose days are the only obstacle can be chosen, with other days. */
function useTargets(placementId: number) {
  const search = useDebounced("");
  const t = useTranslations("enrolment");
  const { data, error } = useQuery(findTargets, { placementId, search: search.settled }, { revalidateOnFocus: false });
  const groups = data ?? [];
  const people = groups.map((group): Choosable => {
    const obstacle = group.failed.find((one) => one !== "days_outside");
    return {
      userId: group.groupId,
      fullName: group.name,
      detail: [group.courseCode, group.place, `${showDay(group.startDate)}–${showDay(group.endDate)}`].join(" · "),
      obstacle: obstacle && t(`error_${obstacle}`),
    };
  });
  const isTyping = search.isTyping;
  return {
    groups,
    people: isTyping ? [] : people,
    isLoading: isTyping || (!data && !error),
    problem: isTyping ? undefined : error?.message,
    search: search.type,
  };
}
