"use client";

import { useTranslations } from "next-intl";
import { type ComponentProps, useEffect, useId, useRef, useState } from "react";
import { cx } from "@/components/ui/cx";
import { Field } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { PasswordInput } from "@/components/ui/password-input";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import { passwordRules } from "@/lib/platform/password-rules";

type Props = { error: string | undefined };

type NewPasswordProps = Props & {
  /** Instead of "new password". */
  label?: string;
  help?: string;
  /** What the form of the field adds to its control. */
  control?: ComponentProps<"input">;
};

/** A password to be chosen, posted as `password`, with its rules, which tick as they are met. */
export function NewPasswordField({ error, label, help, control }: NewPasswordProps) {
  const t = useTranslations("password");
  const rulesId = useId();
  const box = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState("");

  // Text typed before the script loaded, or a reset form.
  useEffect(() => {
    const input = box.current?.querySelector("input");
    const form = input?.form;
    const forget = () => setTyped("");
    setTyped(input?.value ?? "");
    form?.addEventListener("reset", forget);
    return () => form?.removeEventListener("reset", forget);
  }, []);

  return (
    <div ref={box} className="flex flex-col gap-3">
      <Field label={label ?? t("new")} help={help} error={error}>
        <PasswordInput
          name="password"
          {...control}
          autoComplete="new-password"
          aria-describedby={rulesId}
          onChange={(event) => {
            setTyped(event.target.value);
            control?.onChange?.(event);
          }}
          showLabel={t("show")}
          hideLabel={t("hide")}
          required
        />
      </Field>
      <ul id={rulesId} className="flex flex-col gap-1 text-sm">
        {passwordRules.map(({ name, test }) => {
          const met = test(typed);
          return (
            <li key={name} className={cx("flex items-center gap-2", met ? "text-positive" : "text-muted")}>
              <span className="grid size-5 shrink-0 place-items-center">
                {met ? (
                  <Icon name="check-solid" className="size-5" />
                ) : (
                  <span className="size-1.5 rounded-full bg-current" />
                )}
              </span>
              {t(`rule_${name}`)}
              {met && <VisuallyHidden>{t("rule_met")}</VisuallyHidden>}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** The present password, posted as `currentPassword`. */
export function CurrentPasswordField({ error }: Props) {
  const t = useTranslations("password");
  return (
    <Field label={t("current")} error={error}>
      <PasswordInput
        name="currentPassword"
        autoComplete="current-password"
        showLabel={t("show")}
        hideLabel={t("hide")}
        required
      />
    </Field>
  );
}
