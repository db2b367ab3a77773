"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { useController } from "react-hook-form";
import { FormDialog } from "@/components/data/form-dialog";
import { sendIds } from "@/components/data/send-id";
import { useAsk } from "@/components/data/use-ask";
import { useCallForm } from "@/components/data/use-call-form";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";
import { toast } from "@/components/ui/toast";
import { undoMs } from "@/components/ui/undo-ms";
import { addStudentSchema } from "@/lib/features/enrolment/schema";
import type { GroupDetail } from "@/lib/features/group/schema";
import { limits } from "@/lib/platform/limits";
import { addStudentToGroup, removePlacement } from "./calls";
import { DayFields } from "./day-fields";
import { type Choosable, PersonCombobox } from "./person-combobox";
import { useFoundStudents, useFoundSupervisors } from "./use-found";

export type EnrolledGroup = Pick<GroupDetail, "groupId" | "name" | "startDate" | "endDate" | "wards">;

const fields = ["studentId", "ward", "startDate", "endDate", "supervisorId", "secondarySupervisorId"] as const;
const schema = addStudentSchema.omit({ groupId: true });

/** Who is added to a group, where, when and with whom. A supervisor can be chosen later. */
export function AddStudentDialog({ group, onClose }: { group: EnrolledGroup; onClose: () => void }) {
  const { groupId, startDate, endDate, wards } = group;
  const wardList = useId();
  const t = useTranslations("enrolment");
  const common = useTranslations("common");
  const router = useRouter();
  const ask = useAsk();
  const [sendIdOf] = useState(sendIds);
  const [student, setStudent] = useState<Choosable | null>(null);
  const [supervisor, setSupervisor] = useState<Choosable | null>(null);
  const [second, setSecond] = useState<Choosable | null>(null);
  const form = useCallForm({
    schema,
    fields,
    // Nobody is chosen yet: the schema asks for it.
    defaultValues: { studentId: undefined as unknown as number, ward: "", startDate, endDate },
    send: (typed) => ask(addStudentToGroup, { groupId, ...typed, sendId: sendIdOf(typed) }),
    onDone: ({ placementId }) => {
      onClose();
      const undo = { label: t("undo"), onClick: () => void takeOut(placementId) };
      toast.success(t("added", { name: student?.fullName ?? "" }), { action: undo, duration: undoMs });
      router.refresh();
    },
  });

  /** Undoes what was just added, which nobody has changed yet. */
  async function takeOut(placementId: number): Promise<void> {
    const outcome = await ask(removePlacement, { placementId, revision: 0 });
    if (outcome.kind === "done") toast.success(t("taken_out", { name: student?.fullName ?? "" }));
    else toast.error(outcome.problem);
    router.refresh();
  }

  const students = useFoundStudents(groupId);
  const supervisors = useFoundSupervisors();
  const seconds = useFoundSupervisors();
  const { control } = form;
  const seats = {
    student: useController({ control, name: "studentId" }).field.ref,
    supervisor: useController({ control, name: "supervisorId" }).field.ref,
    second: useController({ control, name: "secondarySupervisorId" }).field.ref,
  };
  const choose = (field: "studentId" | "supervisorId" | "secondarySupervisorId", person: Choosable | null) =>
    form.setValue(field, person?.userId as number, { shouldDirty: true });

  return (
    <FormDialog
      title={t("add")}
      description={group.name}
      saveLabel={t("save")}
      unsaved={form.unsaved}
      busy={form.busy}
      problem={form.problem}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <Field
        label={t("student")}
        help={t("student_help")}
        // Without a choice the schema only knows that there is no number.
        error={form.errorOf("studentId") && (student ? form.errorOf("studentId") : t("error_no_student"))}
      >
        <PersonCombobox
          value={student}
          onChange={(person) => {
            setStudent(person);
            choose("studentId", person);
          }}
          found={students}
          inputRef={seats.student}
        />
      </Field>
      <Field label={t("ward")} error={form.errorOf("ward")}>
        <TextInput list={wardList} maxLength={limits.inputLength} autoComplete="off" {...form.register("ward")} />
      </Field>
      <datalist id={wardList}>
        {wards.map((ward) => (
          <option key={ward} value={ward} />
        ))}
      </datalist>
      <DayFields
        group={{ startDate, endDate }}
        start={{ error: form.errorOf("startDate"), field: form.register("startDate") }}
        end={{ error: form.errorOf("endDate"), field: form.register("endDate") }}
      />
      <Field label={t("supervisor")} note={common("optional")} error={form.errorOf("supervisorId")}>
        <PersonCombobox
          canClear
          value={supervisor}
          onChange={(person) => {
            setSupervisor(person);
            choose("supervisorId", person);
          }}
          found={supervisors}
          inputRef={seats.supervisor}
        />
      </Field>
      <Field label={t("second_supervisor")} note={common("optional")} error={form.errorOf("secondarySupervisorId")}>
        <PersonCombobox
          canClear
          value={second}
          onChange={(person) => {
            setSecond(person);
            choose("secondarySupervisorId", person);
          }}
          found={seconds}
          inputRef={seats.second}
        />
      </Field>
    </FormDialog>
  );
}
