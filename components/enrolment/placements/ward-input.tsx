"use client";

import { type ComponentProps, useId } from "react";
import { TextInput } from "@/components/ui/text-input";
import { limits } from "@/lib/platform/limits";

type Props = Omit<ComponentProps<typeof TextInput>, "list"> & {
  /** The names that the group offers; another one can be typed. */
  wards: readonly string[];
};

/** A ward: one of the group's names, or another. Inside a Field. */
export function WardInput({ wards, ...props }: Props) {
  const listId = useId();
  return (
    <>
      <TextInput
        maxLength={limits.inputLength}
        autoComplete="off"
        {...(wards.length > 0 && { list: listId })}
        {...props}
      />
      {wards.length > 0 && (
        <datalist id={listId}>
          {wards.map((ward) => (
            <option key={ward} value={ward} />
          ))}
        </datalist>
      )}
    </>
  );
}
