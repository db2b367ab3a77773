"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useController } from "react-hook-form";
import { FormDialog } from "@/components/data/form-dialog";
import { useAsk } from "@/components/data/use-ask";
import { useCallForm } from "@/components/data/use-call-form";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { toast } from "@/components/ui/toast";
import { type PlacementDetail, savePlacementSchema } from "@/lib/features/enrolment/schema";
import { savePlacement } from "../calls";
import { DayFields } from "../day-fields";
import { type Choosable, PersonCombobox } from "../person-combobox";
import { useFoundSupervisors } from "../use-found";
import { DaysLine } from "./days-line";
import { PlacementConflict } from "./placement-conflict";
import { useLatestPlacement } from "./use-latest-placement";
import { WardInput } from "./ward-input";

const fields = ["ward", "startDate", "endDate", "supervisorId", "secondarySupervisorId"] as const;
const schema = savePlacementSchema.omit({ placementId: true, revision: true });

type Props = { placement: PlacementDetail; onMove: () => void; onTakeOut: () => void; onClose: () => void };

const choosable = (person: PlacementDetail["supervisor"]): Choosable | null => person && { ...person, detail: "" };

const valuesOf = ({ ward, startDate, endDate, supervisor, secondarySupervisor }: PlacementDetail) => ({
  ...{ ward, startDate, endDate },
  supervisorId: supervisor?.userId ?? null,
  secondarySupervisorId: secondarySupervisor?.userId ?? null,
});

/** Only what the user has changed is sent: the rest may be somebody else's by now. */
const changesIn = <Values extends object>(typed: Values, shown: Values): Partial<Values> =>
  Object.fromEntries(
    Object.entries(typed).filter(([field, value]) => value !== shown[field as keyof Values]),
  ) as Partial<Values>;

/** The ward, the days and the supervisors of a placement. What somebody else has changed meanwhile is shown beside what is typed. */
export function ChangeDialog({ placement: shown, onMove, onTakeOut, onClose }: Props) {
  const t = useTranslations();
  const router = useRouter();
  const ask = useAsk();
  const { placement, before, look } = useLatestPlacement(shown);
  const [supervisor, setSupervisor] = useState(choosable(shown.supervisor));
  const [second, setSecond] = useState(choosable(shown.secondarySupervisor));
  const { placementId, group, student } = placement;
  const form = useCallForm({
    schema,
    fields,
    defaultValues: valuesOf(shown),
    send: async (typed) => {
      const change = changesIn(typed, valuesOf(shown));
      const outcome = await ask(savePlacement, { placementId, revision: placement.revision, ...change });
      if (outcome.kind === "changed") await look();
      return outcome;
    },
    onDone: () => {
      onClose();
      toast.success(t("placements.saved", { name: student.fullName }));
      router.refresh();
    },
  });
  const supervisors = useFoundSupervisors();
  const seconds = useFoundSupervisors();
  const { control } = form;
  const refs = {
    supervisor: useController({ control, name: "supervisorId" }).field.ref,
    second: useController({ control, name: "secondarySupervisorId" }).field.ref,
  };
  const choose = (field: "supervisorId" | "secondarySupervisorId", person: Choosable | null) =>
    form.setValue(field, person?.userId ?? null, { shouldDirty: true });
  const [startDate, endDate] = form.watch(["startDate", "endDate"]);

  return (
    <FormDialog
      title={t("placements.change_title")}
      description={[student.fullName, group.name].join(" · ")}
      saveLabel={t("placements.save")}
      unsaved={form.unsaved}
      busy={form.busy}
      problem={!(form.changed && before) && form.problem}
      notice={before && <PlacementConflict before={before} now={placement} />}
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
        <PersonCombobox
          canClear
          value={supervisor}
          onChange={(person) => {
            setSupervisor(person);
            choose("supervisorId", person);
          }}
          found={supervisors}
          inputRef={refs.supervisor}
        />
      </Field>
      <Field
        label={t("enrolment.second_supervisor")}
        note={t("common.optional")}
        error={form.errorOf("secondarySupervisorId")}
      >
        <PersonCombobox
          canClear
          value={second}
          onChange={(person) => {
            setSecond(person);
            choose("secondarySupervisorId", person);
          }}
          found={seconds}
          inputRef={refs.second}
        />
      </Field>
      <div className="flex flex-wrap gap-3 border-t border-line pt-5">
        <Button size="small" onClick={onMove}>
          {t("placements.move")}
        </Button>
        <Button size="small" onClick={onTakeOut}>
          {t("placements.take_out")}
        </Button>
      </div>
    </FormDialog>
  );
}
