"use client";

import { useState } from "react";
import { type DefaultValues, type FieldValues, type Path, type Resolver, useForm } from "react-hook-form";
import { useErrorText } from "@/components/layout/use-error-text";
import { belongsTo, type Outcome, placed, type Refusal } from "./outcome";
import type { CallState } from "./use-call";

type Name<Typed> = keyof Typed & string;

export type CheckedFormOptions<Typed extends FieldValues, Parsed, Data> = {
  /** What checks the form before it is sent: `lazyResolver` of a schema that loads later. */
  check: Resolver<Typed, unknown, Parsed>;
  /** The fields that the form shows, from top to bottom, or those it shows for what is typed. An error of anything else is shown above the button. */
  fields: readonly Name<Typed>[] | ((typed: Typed) => readonly Name<Typed>[]);
  defaultValues?: DefaultValues<Typed>;
  /** In place of `defaultValues` where the page may bring newer ones: they come in without touching what is being typed. */
  values?: Typed;
  /** Makes the call with what was typed, once it is valid. */
  send: (input: Parsed) => Promise<Outcome<Data>>;
  onDone: (data: Data, input: Parsed) => void;
  onRefused?: (refusal: Refusal) => void;
};

/**
 * A form around a call, for a page that needs no zod before the form is open (else `useCallForm`): shows each error beside its
 * field or above the button (`problem`), leads to the first, and loses nothing that was typed. `changed` when somebody else saved
 * first: saving again is up to `send`.
 */
export function useCheckedForm<Typed extends FieldValues, Parsed, Data>(
  options: CheckedFormOptions<Typed, Parsed, Data>,
) {
  const { check, fields, defaultValues, values, send, onDone, onRefused } = options;
  const errorText = useErrorText();
  const [progress, setProgress] = useState<{ name: CallState; problem?: string; changed?: boolean }>({ name: "idle" });
  const form = useForm<Typed, unknown, Parsed>({
    resolver: check,
    defaultValues,
    ...(values && { values, resetOptions: { keepDirtyValues: true, keepDirty: true, keepErrors: true } }),
  });
  const { formState } = form;
  // All that has no field here, such as the number of the record: an error in it must not go unseen.
  const shown = () => (typeof fields === "function" ? fields(form.getValues()) : fields);
  const elsewhere = Object.entries(formState.errors).filter(([name]) => name !== "root" && !belongsTo(name, shown()));

  const submit = form.handleSubmit(async (input) => {
    setProgress({ name: "busy" });
    const sent = structuredClone(form.getValues());
    const outcome = await send(input);
    if (outcome.kind === "done") {
      setProgress({ name: "done" });
      // From now on this is what is saved, and what has been typed meanwhile is not.
      if (values) form.reset(sent, { keepValues: true, keepDirtyValues: false, keepDirty: false, keepFieldsRef: true });
      return onDone(outcome.data, input);
    }
    const { beside, above } = placed(outcome, shown());
    for (const [index, [field, message]] of beside.entries())
      form.setError(field as Path<Typed>, { type: "server", message }, { shouldFocus: index === 0 });
    setProgress({
      name: outcome.kind === "unreachable" ? "unreachable" : "failed",
      changed: outcome.kind === "changed",
      ...(above !== undefined && { problem: above }),
    });
    onRefused?.(outcome);
  }, forgetProblem);

  /** What is wrong now is beside the fields. */
  function forgetProblem(): void {
    setProgress(({ changed = false }) => ({ name: "idle", changed }));
  }

  const words = (error: unknown) => {
    const first = firstIn(error);
    return first && (first.type === "server" ? first.message : errorText(first.message));
  };
  const [unseen] = elsewhere;

  return {
    ...form,
    ...progress,
    busy: progress.name === "busy",
    /** Something was typed that has not been saved. */
    unsaved: formState.isDirty && (values !== undefined || progress.name !== "done"),
    problem: progress.problem ?? (unseen && (words(unseen[1]) ?? errorText("system.error_input"))),
    submit,
    /** What is wrong with a field, in the reader's language. */
    errorOf: (field: Path<Typed>) => words(form.getFieldState(field, formState).error),
  };
}

type FieldError = { type?: unknown; message: string };

/** What is wrong with a field, or with the first wrong part of it, such as an item of a list. */
function firstIn(error: unknown): FieldError | undefined {
  if (typeof error !== "object" || error === null || error instanceof Element) return undefined;
  if ("message" in error && typeof error.message === "string") return error.message ? (error as FieldError) : undefined;
  return Object.values(error)
    .map(firstIn)
    .find((part) => part !== undefined);
}

export type CheckedForm<Typed extends FieldValues, Parsed, Data> = ReturnType<
  typeof useCheckedForm<Typed, Parsed, Data>
>;
