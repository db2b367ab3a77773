"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useCall } from "@/components/data/use-call";
import { SavedState } from "@/components/layout/saved-state";
import { Field } from "@/components/ui/field";
import { ErrorText } from "@/components/ui/field-text";
import { Select } from "@/components/ui/select";
import { mailTimes } from "@/lib/features/notification/schema";
import { type Setting, textSizes } from "@/lib/features/profile/schema";
import { saveSetting } from "./calls";

type Props = { setting: Setting; readOnly: boolean };

/** Text size and mail, saved as soon as they are chosen. */
export function SettingChoices({ setting, readOnly }: Props) {
  const t = useTranslations("profile");
  return (
    <fieldset disabled={readOnly} className="flex min-w-0 max-w-md flex-col gap-6">
      <SettingChoice
        name="size"
        chosen={setting.size}
        options={textSizes}
        label={t("text_size")}
        words={(size) => t(`size_${size}`)}
        onChoose={showTextSize}
      />
      <SettingChoice
        name="mail"
        chosen={setting.mail}
        options={mailTimes}
        label={t("mail")}
        help={t("mail_help")}
        words={(time) => t(`mail_${time}`)}
      />
    </fieldset>
  );
}

/** As the server will write it from the next page on. */
const showTextSize = (size: Setting["size"]) => {
  document.documentElement.dataset.textSize = size;
};

type ChoiceProps<Name extends "size" | "mail"> = {
  name: Name;
  chosen: Setting[Name];
  options: readonly Setting[Name][];
  label: string;
  help?: string;
  words: (option: Setting[Name]) => string;
  /** Shows the choice immediately, and the old one again when saving failed. */
  onChoose?: (option: Setting[Name]) => void;
};

function SettingChoice<Name extends "size" | "mail">(props: ChoiceProps<Name>) {
  const { name, chosen, options, label, help, words, onChoose } = props;
  const save = useCall(saveSetting);
  const [value, setValue] = useState(chosen);
  const [savedAt, setSavedAt] = useState<Date | null>(null);

  const show = (option: Setting[Name]) => {
    setValue(option);
    onChoose?.(option);
  };

  async function choose(option: Setting[Name]) {
    show(option);
    if (await save.run({ [name]: option })) setSavedAt(new Date());
    else show(value);
  }

  return (
    <div className="flex flex-col gap-2">
      <Field label={label} help={help}>
        <Select value={value} onChange={(event) => choose(event.target.value as Setting[Name])}>
          {options.map((option) => (
            <option key={option} value={option}>
              {words(option)}
            </option>
          ))}
        </Select>
      </Field>
      <SavedState name={save.name} at={savedAt} />
      <div role="alert" className="empty:hidden">
        {save.problem && <ErrorText>{save.problem}</ErrorText>}
      </div>
    </div>
  );
}
