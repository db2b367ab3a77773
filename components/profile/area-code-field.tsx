"use client";

import dynamic from "next/dynamic";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";

type Props = {
  label: string;
  /** A calling code with its plus. */
  value: string;
  onChange: (code: string) => void;
  error: string | undefined;
  disabled: boolean;
};

const AreaCodeCombobox = dynamic(() => import("./area-code-combobox").then((module) => module.AreaCodeCombobox), {
  ssr: false,
  // A placeholder of the same size until then.
  loading: () => <TextInput readOnly />,
});

/** A country's calling code, found by the country's name or the number. */
export function AreaCodeField({ label, value, onChange, error, disabled }: Props) {
  return (
    <Field
      label={label}
      error={error}
      className="relative row-span-3 grid! grid-rows-subgrid [&>:first-child]:self-end"
    >
      {/* A placeholder of the same size, which stays for users who may not change it. */}
      {disabled ? <TextInput value={value} readOnly /> : <AreaCodeCombobox value={value} onChange={onChange} />}
    </Field>
  );
}
