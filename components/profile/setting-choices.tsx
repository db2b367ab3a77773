"use client";

import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { useCall } from "@/components/data/use-call";
import { SavedState } from "@/components/layout/saved-state";
import { Field } from "@/components/ui/field";
import { ErrorText } from "@/components/ui/field-text";
import { Select } from "@/components/ui/select";
import { mailTimes } from "@/lib/features/notification/schema";
import { type Setting, textSizes, themes } from "@/lib/features/profile/schema";
import { saveSetting } from "./calls";

type Props = { setting: Setting; readOnly: boolean };

/** Colours, text size and mail, saved as soon as they are chosen. */
export function SettingChoices({ setting, readOnly }: Props) {
  const t = useTranslations("profile");
  return (
    <fieldset disabled={readOnly} className="flex min-w-0 max-w-md flex-col gap-6">
      <SettingChoice
        name="theme"
        chosen={setting.theme}
        options={themes}
        label={t("theme")}
        words={(theme) => t(`theme_${theme}`)}
        onChoose={showTheme}
      />
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

const showTheme = (theme: Setting["theme"]) => {
  document.documentElement.dataset.theme = theme;
};

/** The settings of the screen and of mail that are one choice of several. */
type ChoiceName = "theme" | "size" | "mail";

type ChoiceProps<Name extends ChoiceName> = {
  name: Name;
  chosen: Setting[Name];
  options: readonly Setting[Name][];
  label: string;
  help?: string;
  words: (option: Setting[Name]) => string;
  /** Shows the choice immediately, and the old one again when saving failed. */
  onChoose?: (option: Setting[Name]) => void;
};

function SettingChoice<Name extends ChoiceName>(props: ChoiceProps<Name>) {
  const { name, chosen, options, label, help, words, onChoose } = props;
  const save = useCall(saveSetting);
  const [value, setValue] = useState(chosen);
  const [savedAt, setSavedAt] = useState<Date | null>(null);
  const shown = useRef(chosen);
  const stored = useRef(chosen);
  // One after the other: the last choice is what is stored.
  const saving = useRef<Promise<unknown>>(Promise.resolve());

  const show = (option: Setting[Name]) => {
    shown.current = option;
    setValue(option);
    onChoose?.(option);
  };

  function choose(option: Setting[Name]) {
    show(option);
    saving.current = saving.current.then(() => store(option));
  }

  async function store(option: Setting[Name]) {
    if (await save.run({ [name]: option })) {
      stored.current = option;
      setSavedAt(new Date());
    } else if (shown.current === option) show(stored.current);
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
      <SavedState state={save.state} at={savedAt} />
      <div role="alert" className="empty:hidden">
        {save.problem && <ErrorText>{save.problem}</ErrorText>}
      </div>
    </div>
  );
}
