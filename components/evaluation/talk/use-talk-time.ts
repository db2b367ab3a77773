"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { placed, type Refusal } from "@/components/data/outcome";
import { useAsk } from "@/components/data/use-ask";
import { toast } from "@/components/ui/toast";
import { schoolDayOf, showTime } from "@/lib/platform/dates";
import { typedMoment } from "@/lib/platform/school-moment";
import { getEvaluation, saveTalk } from "../calls";
import { fieldIn, isSameValue, type SavedField, savedOf, type TalkTarget, type TalkValue } from "./talk-field";
import type { TalkTimeDialogProps } from "./talk-time-dialog";

type Typed = { date: string; time: string; place: string };
const fields = ["startsAt", "place"] as const;
type TimeField = (typeof fields)[number];
/** In the order in which they are shown: the first wrong one gets the focus. */
const inputs = ["date", "time", "place"] as const satisfies readonly (keyof Typed)[];
type Wrong = { problem?: string; errors: Partial<Record<keyof Typed, string>> };
type Progress = Wrong & { busy: boolean };

function typedOf({ startsAt, place }: Record<TimeField, SavedField>): Typed {
  const moment = typeof startsAt.value === "string" ? new Date(startsAt.value) : null;
  return {
    date: moment ? schoolDayOf(moment) : "",
    time: moment ? showTime(moment) : "",
    place: typeof place.value === "string" ? place.value : "",
  };
}

/**
 * Hour and place of a talk as they are typed; what of them was changed is saved, each field by itself. `save` tells its caller the first field
 * that is wrong.
 */
export function useTalkTime({
  target,
  stored,
  onDone,
}: Pick<TalkTimeDialogProps, "target" | "stored"> & { onDone: () => void }) {
  const t = useTranslations();
  const router = useRouter();
  const send = useSend(target);
  const [base, setBase] = useState({ startsAt: savedOf(stored.startsAt), place: savedOf(stored.place) });
  const [typed, setTyped] = useState(() => typedOf(base));
  const [changed, setChanged] = useState<Partial<Record<TimeField, TalkValue>>>();
  const [progress, setProgress] = useState<Progress>({ busy: false, errors: {} });
  const before = typedOf(base);

  async function save(onWrong: (field: keyof Typed) => void): Promise<void> {
    const refuse = (wrong: Wrong) => {
      setProgress({ busy: false, ...wrong });
      const first = inputs.find((input) => wrong.errors[input]);
      if (first) onWrong(first);
    };
    const missing = missingIn(typed, before);
    if (missing.length > 0) {
      // An hour that was agreed can be taken back, but not half of it.
      const error = before.date ? t("evaluation.talk.error_hour") : t("validation.required");
      return refuse({ errors: Object.fromEntries(missing.map((field) => [field, error])) });
    }
    setProgress({ busy: true, errors: {} });
    const isSameHour = typed.date === before.date && typed.time === before.time;
    const values = { startsAt: isSameHour ? base.startsAt.value : typedMoment(typed), place: typed.place };
    const known = { ...base };
    const found: typeof changed = {};
    for (const field of fields) {
      const result = await send(field, values[field], known[field]);
      if (result.kind === "refused") {
        setBase(known);
        refuse(result.wrong);
        return router.refresh();
      }
      known[field] = result.saved;
      if (result.kind === "changed") found[field] = result.saved.value;
    }
    setBase(known);
    setProgress({ busy: false, errors: {} });
    router.refresh();
    if (Object.keys(found).length > 0) return setChanged(found);
    toast.success(t("evaluation.talk.time_saved"));
    onDone();
  }

  return {
    ...progress,
    typed,
    changed,
    unsaved: fields.some((field) =>
      field === "place" ? typed.place !== before.place : typed.date !== before.date || typed.time !== before.time,
    ),
    type: (more: Partial<Typed>) => setTyped((now) => ({ ...now, ...more })),
    save,
  };
}

/** What is still to be typed: an hour is a date and a time. There is one, unless an agreed one is taken back or its place alone is left. */
function missingIn({ date, time }: Typed, before: Typed): ("date" | "time")[] {
  if ((before.date || before.place) && !date && !time) return [];
  return [...(date ? [] : ["date" as const]), ...(time ? [] : ["time" as const])];
}

type Sent = { kind: "saved" | "changed"; saved: SavedField } | { kind: "refused"; wrong: Wrong };

/** Saves one field, if it is changed; one that somebody else has changed meanwhile is read instead. */
function useSend({ evaluationId, term }: TalkTarget) {
  const ask = useAsk();
  return async (field: TimeField, value: TalkValue, known: SavedField): Promise<Sent> => {
    if (isSameValue(value, known.value)) return { kind: "saved", saved: known };
    const input = { evaluationId, stage: term, field, revision: known.revision, value };
    const outcome = await ask(saveTalk, input);
    if (outcome.kind === "done") return { kind: "saved", saved: { value, revision: outcome.data.revision } };
    if (outcome.kind !== "changed") return refusedWith(outcome, field);
    const read = await ask(getEvaluation, { evaluationId, stage: term });
    if (read.kind !== "done") return refusedWith(read, field);
    const now = savedOf(fieldIn(read.data.talk, field));
    return { kind: isSameValue(now.value, value) ? "saved" : "changed", saved: now };
  };
}

function refusedWith(refusal: Refusal, field: TimeField): Sent {
  const { beside, above } = placed(refusal, ["value"]);
  const error = beside[0]?.[1];
  return {
    kind: "refused",
    wrong: {
      errors: error ? { [field === "startsAt" ? "date" : field]: error } : {},
      ...(above !== undefined && { problem: above }),
    },
  };
}
