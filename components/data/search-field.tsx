import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";
import { limits } from "@/lib/platform/limits";

type SearchFieldProps = {
  label: string;
  /** What the address searches for. */
  value: string | undefined;
  /** One sentence about what can be searched for. */
  help?: string;
  className?: string;
};

/** The text that a list is searched for: the field `search` of a `FilterForm`. */
export function SearchField({ label, value, help, className }: SearchFieldProps) {
  return (
    <Field label={label} help={help} className={className ?? "min-w-0"}>
      <TextInput type="search" name="search" defaultValue={value} maxLength={limits.inputLength} spellCheck={false} />
    </Field>
  );
}
