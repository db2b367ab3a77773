"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useController } from "react-hook-form";
import { FormDialog, LeaveFormButton } from "@/components/data/form-dialog";
import { useAsk } from "@/components/data/use-ask";
import { useEditForm } from "@/components/data/use-edit-form";
import { Field } from "@/components/ui/field";
import { toast } from "@/components/ui/toast";
import { type PlacementDetail, savePlacementSchema } from "@/lib/features/enrolment/schema";
import { getPlacement, savePlacement } from "../calls";
import { DayFields } from "../day-fields";
import { type Choosable, PersonCombobox } from "../person-combobox";
import { useFoundSupervisors } from "../use-found";
import { DaysLine } from "./days-line";
import { PlacementConflict } from "./placement-conflict";
import { WardInput } from "./ward-input";

const fields = ["ward", "startDate", "endDate", "supervisorId", "secondarySupervisorId"] as const;
const schema = savePlacementSchema.omit({ placementId: true, revision: true });

type Props = {
  placement: PlacementDetail;
  /** Each with the placement as it is by now. */
  onMove: (placement: PlacementDetail) => void;
  onTakeOut: (placement: PlacementDetail) => void;
  onClose: () => void;
};

const choosable = (person: PlacementDetail["supervisor"]): Choosable | null => person && { ...person, detail: "" };

const valuesOf = ({ ward, startDate, endDate, supervisor, secondarySupervisor }: PlacementDetail) => ({
  ward,
  startDate,
  endDate,
  supervisorId: supervisor?.userId ?? null,
  secondarySupervisorId: secondarySupervisor?.userId ?? null,
});

/** Only what the user has changed is sent: the rest may be somebody else's by now. */
const changesIn = <Values extends object>(typed: Values, shown: Values): Partial<Values> =>
  Object.fromEntries(
    Object.entries(typed).filter(([field, value]) => value !== shown[field as keyof Values]),
  ) as Partial<Values>;

/** The ward, the days and the supervisors of a placement. What somebody else has changed meanwhile is shown beside what is typed. */
export function ChangeDialog({ placement, onMove, onTakeOut, onClose }: Props) {
  const t = useTranslations();
  const ask = useAsk();
  const { placementId, group, student } = placement;
  const { form, record, meanwhile } = useEditForm({
    schema,
    fields,
    shown: placement,
    typedOf: valuesOf,
    send: (typed, base) =>
      ask(savePlacement, { placementId, revision: base.revision, ...changesIn(typed, valuesOf(base)) }),
    read: () => ask(getPlacement, { placementId }),
    differencesOf: (before, now) => ({ before, now }),
    onDone: () => {
      onClose();
      toast.success(t("placements.saved", { name: student.fullName }));
    },
  });
  const supervisors = useFoundSupervisors();
  const seconds = useFoundSupervisors();
  const [chosen, setChosen] = useState<readonly Choosable[]>([]);
  const { control } = form;
  const refs = {
    supervisorId: useController({ control, name: "supervisorId" }).field.ref,
    secondarySupervisorId: useController({ control, name: "secondarySupervisorId" }).field.ref,
  };
  const { startDate, endDate, ...seats } = form.watch();
  const people = [choosable(record.supervisor), choosable(record.secondarySupervisor), ...chosen];
  const person = (seat: keyof typeof refs) => ({
    canClear: true,
    value: people.find((one) => one?.userId === seats[seat]) ?? null,
    onChange: (next: Choosable | null) => {
      if (next) setChosen([...chosen, next]);
      form.setValue(seat, next?.userId ?? null, { shouldDirty: true });
    },
    inputRef: refs[seat],
  });

  return (
    <FormDialog
      title={t("placements.change_title")}
      description={[student.fullName, group.name].join(" · ")}
      saveLabel={t("placements.save")}
      unsaved={form.unsaved}
      busy={form.busy}
      problem={!form.changed && form.problem}
      notice={meanwhile && <PlacementConflict {...meanwhile} />}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <Field label={t("enrolment.ward")} error={form.errorOf("ward")}>
        <WardInput wards={group.wards} {...form.register("ward")} />
      </Field>
      <DayFields
        group={group}
        start={{ error: form.errorOf("startDate"), field: form.register("startDate") }}
        end={{ error: form.errorOf("endDate"), field: form.register("endDate") }}
      />
      <DaysLine group={{ ...group, rule: group }} startDate={startDate ?? ""} endDate={endDate ?? ""} />
      <Field label={t("enrolment.supervisor")} note={t("common.optional")} error={form.errorOf("supervisorId")}>
        <PersonCombobox {...person("supervisorId")} found={supervisors} />
      </Field>
      <Field
        label={t("enrolment.second_supervisor")}
        note={t("common.optional")}
        error={form.errorOf("secondarySupervisorId")}
      >
        <PersonCombobox {...person("secondarySupervisorId")} found={seconds} />
      </Field>
      <div className="flex flex-wrap gap-3 border-t border-line pt-5">
        <LeaveFormButton size="small" onClick={() => onMove(record)}>
          {t("placements.move")}
        </LeaveFormButton>
        <LeaveFormButton size="small" onClick={() => onTakeOut(record)}>
          {t("placements.take_out")}
        </LeaveFormButton>
      </div>
    </FormDialog>
  );
}
