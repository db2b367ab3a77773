"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import type { FieldValues } from "react-hook-form";
import type { z } from "zod";
import { type CheckedForm, type CheckedFormOptions, useCheckedForm } from "./use-checked-form";

type Options<Typed extends FieldValues, Parsed, Data> = Omit<CheckedFormOptions<Typed, Parsed, Data>, "check"> & {
  /** What the call takes, or the form's own shape of it. */
  schema: z.ZodType<Parsed, Typed>;
};

/** A form around a call (`useCheckedForm`) that is checked by a schema. */
export const useCallForm = <Typed extends FieldValues, Parsed, Data>({
  schema,
  ...options
}: Options<Typed, Parsed, Data>): CallForm<Typed, Parsed, Data> =>
  useCheckedForm<Typed, Parsed, Data>({ ...options, check: zodResolver(schema) });

export type CallForm<Typed extends FieldValues, Parsed, Data> = CheckedForm<Typed, Parsed, Data>;
