"use client";

import { Combobox, ComboboxInput, ComboboxOption, ComboboxOptions } from "@headlessui/react";
import { useTranslations } from "next-intl";
import type { Ref } from "react";
import { bringIntoView } from "@/components/ui/bring-into-view";
import { ComboboxControl, ComboboxOpener } from "@/components/ui/combobox-control";
import { limits } from "@/lib/platform/limits";

/** Somebody who is found, with what tells them apart from others of the same name. */
export type Choosable = {
  userId: number;
  fullName: string;
  detail: string;
  /** Why the person cannot be chosen. */
  obstacle?: string | undefined;
};

/** The people whom a search finds, and what starts another one. */
export type Found = {
  people: readonly Choosable[];
  isLoading: boolean;
  problem: string | undefined;
  search: (typed: string) => void;
};

type Props = {
  value: Choosable | null;
  onChange: (person: Choosable | null) => void;
  found: Found;
  /** The input, for a form that leads to it. */
  inputRef: Ref<HTMLInputElement>;
  /** The seat can be empty again. */
  canClear?: boolean;
};

/** A field in which a person is found by typing a part of the name. Inside a Field. */
export function PersonCombobox({ value, onChange, found, inputRef, canClear }: Props) {
  const t = useTranslations("enrolment");
  const { people, isLoading, problem, search } = found;
  return (
    <Combobox value={value} onChange={onChange} by="userId" onClose={() => search("")} immediate>
      <div className="relative">
        <ComboboxInput
          as={ComboboxControl}
          ref={inputRef}
          spellCheck={false}
          maxLength={limits.inputLength}
          displayValue={(person: Choosable | null) => person?.fullName ?? ""}
          onChange={(event) => {
            search(event.target.value);
            if (canClear && event.target.value === "") onChange(null);
          }}
          onFocus={(event) => event.target.select()}
        />
        <ComboboxOpener label={t("show_people")} />
        <ComboboxOptions
          modal={false}
          // The list may open below what a dialog shows on a phone.
          ref={bringIntoView}
          className="absolute top-full left-0 z-20 mt-1 max-h-64 w-full overflow-y-auto rounded bg-surface py-1 shadow-high"
        >
          {people.map((person) => (
            <ComboboxOption
              key={person.userId}
              value={person}
              disabled={person.obstacle !== undefined}
              className="flex min-h-touch cursor-pointer flex-col justify-center px-3 py-2 data-disabled:cursor-default data-disabled:text-muted data-focus:bg-brand-soft data-selected:font-medium"
            >
              <span className="wrap-anywhere">{person.fullName}</span>
              <span className="text-sm text-muted wrap-anywhere">{person.detail}</span>
              {person.obstacle && <span className="text-sm text-muted">{person.obstacle}</span>}
            </ComboboxOption>
          ))}
          {people.length === 0 && (
            <p role="status" className="px-3 py-2 text-muted">
              {problem ?? t(isLoading ? "finding" : "nobody_found")}
            </p>
          )}
        </ComboboxOptions>
      </div>
    </Combobox>
  );
}
