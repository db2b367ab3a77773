"use client";

import { useRouter } from "next/navigation";
import { useRef, useState, useTransition } from "react";
import type { FieldValues } from "react-hook-form";
import type { z } from "zod";
import { isSameJson } from "@/lib/platform/same-json";
import type { Outcome } from "./outcome";
import { useCallForm } from "./use-call-form";
import type { CheckedFormOptions } from "./use-checked-form";

/** What has the number of its version. */
type Saved = { revision: number };

type Options<Version, Typed extends FieldValues, Parsed, Differences> = {
  /** What the call takes, or the form's own shape of it. */
  schema: z.ZodType<Parsed, Typed>;
  fields: CheckedFormOptions<Typed, Parsed, Saved>["fields"];
  /** The record as the page has it: a newer version may come with every refresh. */
  shown: Version;
  /** A version as the form shows it before anything is typed. */
  typedOf: (version: Version) => Typed;
  /** Saves what was typed over the version that it is based on; the server refuses it when the record has another revision by now. */
  send: (input: Parsed, base: Version) => Promise<Outcome<Saved>>;
  /** Reads the record that somebody else has changed. */
  read: () => Promise<Outcome<Version>>;
  /** What somebody else changed, for a notice. */
  differencesOf: (before: Version, after: Version) => Differences;
  onDone?: (input: Parsed) => void;
  /** The path of another page when nobody sees the record here any more once this is saved. */
  leadingTo?: (input: Parsed) => string | null;
};

/**
 * The form of a record that stays on its page and that others may change meanwhile. What was not touched follows the record; what was typed
 * stays, and is saved over another's change of the same field only after a notice.
 * @returns the form; `record`, the latest version; `meanwhile`, what somebody else had changed when this was to be saved; `refreshing` while the
 * page fetches what was saved; and `savedAt` while nothing has been typed since
 */
export function useEditForm<Version extends Saved, Typed extends FieldValues, Parsed, Differences>(
  options: Options<Version, Typed, Parsed, Differences>,
) {
  const { schema, fields, shown, typedOf, send, read, differencesOf, onDone, leadingTo } = options;
  const router = useRouter();
  const [refreshing, startRefresh] = useTransition();
  /** What the changes in the form are based on. */
  const [base, setBase] = useState(shown);
  /** The version that the last save here has made. */
  const [ownRevision, setOwnRevision] = useState<number>();
  const [meanwhile, setMeanwhile] = useState<Differences>();
  const [savedAt, setSavedAt] = useState<Date | null>(null);
  /** A call was not answered: what it was to save may be saved. */
  const isUnanswered = useRef(false);
  const record = base.revision > shown.revision ? base : shown;

  const form = useCallForm({
    schema,
    fields,
    values: typedOf(record),
    send: save,
    onDone: ({ revision }, input) => {
      setOwnRevision(revision);
      setSavedAt(new Date());
      onDone?.(input);
      const path = leadingTo?.(input) ?? null;
      startRefresh(() => (path === null ? router.refresh() : router.push(path)));
    },
    // What refuses it may be new.
    onRefused: ({ kind }) => {
      if (kind === "refused") startRefresh(() => router.refresh());
    },
  });
  const { dirtyFields, isDirty } = form.formState;

  const [before, after] = [typedOf(base), typedOf(record)];
  const isTypedOver = Object.keys(dirtyFields).some((name) => !isSameJson(before[name], after[name]));
  if (base.revision !== record.revision && (!isTypedOver || record.revision === ownRevision)) setBase(record);

  async function save(input: Parsed): Promise<Outcome<Saved>> {
    setMeanwhile(undefined);
    const outcome = await send(input, base);
    isUnanswered.current ||= outcome.kind === "unreachable";
    if (outcome.kind !== "changed") return outcome;
    const now = await read();
    if (now.kind !== "done") return now;
    if (isUnanswered.current && isSaved(input, now.data)) return { kind: "done", data: now.data };
    setBase(now.data);
    setMeanwhile(differencesOf(base, now.data));
    return outcome;
  }

  /** Is this version what was to be saved? As the schema reads both: it drops spaces, for instance. */
  function isSaved(input: Parsed, version: Version): boolean {
    const there = schema.safeParse(typedOf(version));
    return there.success && isSameJson(there.data, input);
  }

  return { form, record, meanwhile, refreshing, savedAt: isDirty ? null : savedAt };
}
