"use client";

import { useRouter } from "next/navigation";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { useSelection } from "@/components/data/selectable-table";
import { useCall } from "@/components/data/use-call";
import { useErrorText } from "@/components/layout/use-error-text";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { ErrorText } from "@/components/ui/field-text";
import { toast } from "@/components/ui/toast";
import type { GroupPlacement } from "@/lib/features/enrolment/schema";
import { assignSupervisor } from "../calls";
import { type Choosable, PersonCombobox } from "../person-combobox";
import { useFoundSupervisors } from "../use-found";

/** What can be done with several placements: give them one supervisor. */
export function PlacementSelection({ placements }: { placements: readonly GroupPlacement[] }) {
  const t = useTranslations();
  const { chosen, clear } = useSelection();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" variant="quiet" onClick={clear}>
        {t("table.clear")}
      </Button>
      <Button size="small" variant="primary" onClick={() => setOpen(true)}>
        {t("placements.assign")}
      </Button>
      {isOpen && (
        <AssignDialog
          placements={placements.filter((one) => chosen.has(one.placementId))}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

function AssignDialog({ placements, onClose }: { placements: readonly GroupPlacement[]; onClose: () => void }) {
  const t = useTranslations();
  const format = useFormatter();
  const router = useRouter();
  const errorText = useErrorText();
  const { clear } = useSelection();
  const [supervisor, setSupervisor] = useState<Choosable | null>(null);
  const [isMissing, setMissing] = useState(false);
  const found = useFoundSupervisors();
  const { run, busy, problem } = useCall(assignSupervisor);

  async function assign() {
    if (!supervisor) return setMissing(true);
    const known = placements.map(({ placementId, revision }) => ({ placementId, revision }));
    const answer = await run({ placements: known, supervisorId: supervisor.userId });
    if (!answer) return;
    const { results } = answer.data;
    const refused = results.flatMap(({ placementId, problem: key }) => {
      const name = placements.find((one) => one.placementId === placementId)?.student.fullName ?? "";
      return key === null ? [] : [t("placements.row_problem", { name, problem: errorText(key) })];
    });
    const count = results.length - refused.length;
    const done = t("placements.assigned", { count, name: supervisor.fullName });
    if (refused.length === 0) toast.success(done);
    // One message at a time is shown: it has everything, and stays until it is read.
    else toast.error([...(count > 0 ? [done] : []), ...refused].join(" "), { duration: Number.POSITIVE_INFINITY });
    onClose();
    clear();
    router.refresh();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t("placements.assign_title", { count: placements.length })}
      description={format.list(placements.map(({ student }) => student.fullName))}
      closeLabel={t("common.close")}
      footer={
        <>
          <Button onClick={onClose}>{t("common.cancel")}</Button>
          <Button variant="primary" busy={busy} onClick={assign}>
            {t("placements.assign")}
          </Button>
        </>
      }
    >
      <Field
        label={t("enrolment.supervisor")}
        help={t("placements.assign_help")}
        error={isMissing && !supervisor ? t("enrolment.error_supervisor") : undefined}
      >
        <PersonCombobox value={supervisor} onChange={setSupervisor} found={found} inputRef={null} />
      </Field>
      <div role="alert" className="empty:hidden">
        {problem && <ErrorText>{problem}</ErrorText>}
      </div>
    </Dialog>
  );
}
