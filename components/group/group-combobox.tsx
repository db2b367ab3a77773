"use client";

import { Combobox, ComboboxInput, ComboboxOption, ComboboxOptions } from "@headlessui/react";
import { useTranslations } from "next-intl";
import { useDebounced } from "@/components/data/use-debounced";
import { useQuery } from "@/components/data/use-query";
import { ComboboxControl, ComboboxOpener } from "@/components/ui/combobox-control";
import { limits } from "@/lib/platform/limits";
import { listGroups } from "./calls";

export type ChosenGroup = { groupId: number; name: string; period: string };

type Props = { value: ChosenGroup | null; onChange: (group: ChosenGroup | null) => void };

/** A field in which a group is found by typing a part of its name; empty for all groups. Inside a Field. */
export function GroupCombobox({ value, onChange }: Props) {
  const t = useTranslations("export");
  const { settled, isTyping, type } = useDebounced("");
  const { data, error } = useQuery(
    listGroups,
    { ...(settled.trim() && { search: settled.trim() }), sort: "-startDate" },
    { revalidateOnFocus: false },
  );
  const groups = (!isTyping && data?.items) || [];
  return (
    <Combobox value={value} onChange={onChange} by="groupId" onClose={() => type("")} immediate>
      <div className="relative">
        <ComboboxInput
          as={ComboboxControl}
          spellCheck={false}
          maxLength={limits.inputLength}
          displayValue={(group: ChosenGroup | null) => group?.name ?? ""}
          onChange={({ target }) => {
            type(target.value);
            if (target.value === "") onChange(null);
          }}
          onFocus={({ target }) => target.select()}
        />
        <ComboboxOpener label={t("show_groups")} />
        <ComboboxOptions
          modal={false}
          className="absolute top-full left-0 z-20 mt-1 max-h-64 w-full overflow-y-auto rounded bg-surface py-1 shadow-high"
        >
          {groups.map(({ groupId, name, period }) => (
            <ComboboxOption
              key={groupId}
              value={{ groupId, name, period }}
              className="flex min-h-touch cursor-pointer flex-col justify-center px-3 py-2 data-focus:bg-brand-soft data-selected:font-medium"
            >
              <span className="wrap-anywhere">{name}</span>
              <span className="text-sm text-muted wrap-anywhere">{period}</span>
            </ComboboxOption>
          ))}
          {groups.length === 0 && (
            <p role="status" className="px-3 py-2 text-muted">
              {(!isTyping && error?.message) || t(isTyping || !data ? "finding" : "no_group")}
            </p>
          )}
        </ComboboxOptions>
      </div>
    </Combobox>
  );
}
